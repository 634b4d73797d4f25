import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole servers that are killed, stopped and started: they wait for seconds in which the machine could work. */
const waits = /\/server\/test\//;
/** Most of them ask for a window. */
const isComponent = /\.tsx$/;

/** One that waits comes after every so many that work, from the beginning. */
const between = 5;

function mix(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files.filter(({ moduleId }) => waits.test(moduleId));
  const working = files.filter(({ moduleId }) => !waits.test(moduleId));
  const mixed = working.flatMap((file, index) =>
    index % between === 0 ? [...waiting.slice(index / between, index / between + 1), file] : [file],
  );
  return [...mixed, ...waiting.slice(Math.ceil(working.length / between))];
}

/**
 * Within each project, whose files follow one another: files that wait run beside files that work, so that no processor
 * stands still while the last of them wait at the end; and files with a window run one after another, because a worker
 * that was without one ends for it.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => [
      ...mix(own.filter(({ moduleId }) => !isComponent.test(moduleId))),
      ...own.filter(({ moduleId }) => isComponent.test(moduleId)),
    ]);
  }
}

import { endpointAddress } from './endpoint-address.ts';

export const listSubjectFigures = endpointAddress(
  'listSubjectFigures',
  'GET',
  '/distribution/:organizationId/subject-test/:distributionId',
  'report.read',
);
export const chooseSubject = endpointAddress(
  'chooseSubject',
  'POST',
  '/distribution/:organizationId/subject-test/:distributionId',
  'distribution.send',
);

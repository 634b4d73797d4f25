/**
 * Looks: logical properties only (the product is read from both sides), and colours, sizes of text and layers only as
 * tokens of `web/ui/tokens*.css`. What is above and below is the same in both directions and keeps its plain names.
 */
const block = [/top$|bottom$/, 'width', 'height', /^(?:min|max)-(?:width|height)$/];

/** @type {import('stylelint').Config} */
export default {
  plugins: ['stylelint-use-logical', 'stylelint-declaration-strict-value'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'csstools/use-logical': ['always', { except: block }],
    'property-disallowed-list': [/^border-(top|bottom)-(left|right)-radius$/, 'left', 'right'],
    'declaration-property-value-disallowed-list': {
      // Four values name a left and a right: fine as long as they are the same.
      '/^(margin|padding|inset|scroll-margin|scroll-padding)$/': [
        /^([^\s(]+)\s+([^\s(]+|var\([^)]*\))\s+(\S+)\s+(?!\2$)\S+$/,
      ],
      font: [/(?<!\/\s*)(?<![\w.-])[\d.]+(?:px|rem|em|pt)\b/],
      transition: [/\b(?:left|right)\b/],
    },
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [/^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/],
    'scale-unlimited/declaration-strict-value': [
      ['/color$/', 'fill', 'stroke', 'font-size', 'z-index'],
      {
        ignoreValues: {
          '': ['inherit', 'currentColor', 'transparent', 'none', '0'],
          'z-index': ['-1', '0', '1', '2', '3'],
        },
        disableFix: true,
      },
    ],
  },
  overrides: [
    {
      files: ['web/ui/tokens*.css', 'templates/styles/*.css'],
      rules: {
        'color-no-hex': null,
        'color-named': null,
        'function-disallowed-list': null,
        'scale-unlimited/declaration-strict-value': null,
      },
    },
  ],
};

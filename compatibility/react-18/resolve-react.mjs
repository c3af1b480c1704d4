import { registerHooks } from 'node:module';

const react = /^react(-dom)?(\/[\w-]+)?$/;

/** Anyone who imports or requires React in this process gets the one of this folder, whose entries are files of their names. */
registerHooks({
  resolve: (specifier, context, next) => {
    if (!react.test(specifier)) return next(specifier, context);
    const file = specifier.includes('/') ? `${specifier}.js` : `${specifier}/index.js`;
    return {
      url: new URL(`./node_modules/${file}`, import.meta.url).href,
      format: 'commonjs',
      shortCircuit: true,
    };
  },
});

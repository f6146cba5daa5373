import { registerHooks } from 'node:module'

const standin = new URL('./electron.ts', import.meta.url).href

// Whoever asks for Electron, by `import` or by `require`, gets the stand-in; what it lacks fails when linking.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: standin, shortCircuit: true }
      : next(specifier, context),
})

/** The URL of a program next to the module that starts it: `.ts` when run from source, `.js` when built. */
export function programBeside(module: ImportMeta, path: string): URL {
  return new URL(`${path}${module.url.endsWith('.ts') ? '.ts' : '.js'}`, module.url)
}

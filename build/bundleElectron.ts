import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/** Builds Electron's two programs into `electron/` of a folder: the main process and the bridge it gives to pages. */
export async function bundleElectron(outDir = join(root, 'dist')): Promise<void> {
  // One file with all it needs: quick to load, and covered as a whole by the archive's checksum.
  await bundle('main', outDir, { format: 'es', entryFileNames: '[name].js' })
  // A sandboxed preload can only be one CommonJS file.
  await bundle('preload', outDir, { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false })
  // The built programs read their version from the package file.
  await copyFile(join(root, 'package.json'), join(outDir, 'package.json'))
}

async function bundle(name: 'main' | 'preload', outDir: string, output: Rolldown.OutputOptions): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    ssr: { noExternal: true, external: ['electron', 'electron-updater'] },
    build: {
      ssr: true,
      outDir: join(outDir, 'electron', name),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { input: join(root, 'electron', name, `${name}.ts`), output },
    },
  })
}

if (import.meta.main) await bundleElectron()

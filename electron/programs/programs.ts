import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import PROGRAMS from './programs.json' with { type: 'json' }

// The programs that run by themselves, in a process or a thread, and the folders that they find things in. What is built lies
// two folders below its root, as this file does, in whichever file a bundler puts these lines.

/** A program, by its name in `programs.json`, which tells its file in the source. In a build all lie in one folder. */
export type ProgramName = keyof typeof PROGRAMS

/** The environment variable with the root of a build whose programs the source starts instead of its own. */
const PROGRAMS_ROOT_VARIABLE = 'GRIOT_PROGRAMS'
const IS_SOURCE = import.meta.url.endsWith('.ts')
const MODULE_FOLDER = dirname(fileURLToPath(import.meta.url))
/** Neither a plain Node nor a thread can look into the archive of the desktop app. */
const ARCHIVE_PATTERN = /app\.asar(?=[\\/])/
const IS_PACKED = ARCHIVE_PATTERN.test(MODULE_FOLDER)
const CODE_ROOT = join(MODULE_FOLDER, '../..').replace(ARCHIVE_PATTERN, 'app.asar.unpacked')
const PROGRAMS_FOLDER = 'electron/programs'

/** The root of the checkout or installation, which has the packages: that of the source, or a folder above a build. */
const INSTALLATION_ROOT = homeOf(CODE_ROOT)

/** Whether this is the source, or a bundle that stands for it: a checkout, whose page and sample are made when they are needed. */
export const IS_CHECKOUT: boolean = IS_SOURCE || CODE_ROOT.startsWith(join(INSTALLATION_ROOT, 'node_modules'))

/** The path of a file of the source or of the build, by its path from the root. */
export function fromRoot(path: string): string {
  return join(CODE_ROOT, path)
}

/** The path of a file of the checkout or the installation, by its path from the folder that has `node_modules`. */
export function fromHome(path: string): string {
  return join(INSTALLATION_ROOT, path)
}

/** The path of a program: built where this is built or `GRIOT_PROGRAMS` names a build, else in the source. */
export function programPath(name: ProgramName): string {
  const folder = builtPrograms()
  return folder === undefined ? fromHome(PROGRAMS[name]) : join(folder, `${name}.js`)
}

/** The URL of a program (see `programPath`). */
export function programUrl(name: ProgramName): URL {
  return pathToFileURL(programPath(name))
}

function builtPrograms(): string | undefined {
  const own = join(CODE_ROOT, PROGRAMS_FOLDER)
  if (!IS_SOURCE && (IS_PACKED || basename(MODULE_FOLDER) === basename(PROGRAMS_FOLDER))) return own
  const instead = process.env[PROGRAMS_ROOT_VARIABLE]
  if (instead) return join(instead, PROGRAMS_FOLDER)
  // The desktop's main process is built also where the rest is source.
  return IS_SOURCE || existsSync(fromHome(PROGRAMS.engine)) ? undefined : own
}

function homeOf(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return folder
    if (dirname(folder) === folder) return root
  }
}

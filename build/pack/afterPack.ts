import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { dropDictionaries } from './dropDictionaries.ts'
import { refuseNonfree } from './mediaLibrary.ts'
import { writeStubPackages } from './stubPackages.ts'

/** The part of the packager's context that is used here. */
interface PackContext {
  readonly appOutDir: string
  readonly packager: { getResourcesDir(appOutDir: string): string }
}

/** Bytes below which no file can hold an FFmpeg. */
const SMALLEST_FFMPEG = 1_000_000
/** MB from which a folder's size is listed by itself. */
const LARGE_MB = 1
/** First bytes of programs and libraries: ELF, Windows, Mach-O of either order, and of several processors. */
const NATIVE = ['7f454c46', '4d5a', 'cffaedfe', 'feedfacf', 'cafebabe']

/** Libraries of a Linux tree, whose names of inner functions only debuggers read: 10 MB. They run as well with them. */
const LINUX_LIBRARY = /\.so(\.[\d.]+)?$/

/** Trims and checks the tree that installers are made of, before they are, and prints the size of its parts. */
export async function afterPack({ appOutDir, packager }: PackContext): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir)
  needMediaLibrary(resources)
  writeStubPackages(join(resources, 'app.asar.unpacked/node_modules'))
  dropDictionaries(join(resources, 'app.asar.unpacked/node_modules/@echogarden/espeak-ng-emscripten'))
  for (const path of filesIn(resources)) {
    if (LINUX_LIBRARY.test(path)) spawnSync('strip', ['--strip-unneeded', path])
    if (statSync(path).size >= SMALLEST_FFMPEG && (await isNative(path))) await refuseNonfree(path)
  }
  process.stdout.write(`${sizeTable(resources).join('\n')}\n`)
}

/** Throws a sentence unless there is one media library outside the archive, into which a plain Node cannot look. */
export function needMediaLibrary(resources: string): void {
  const found = filesIn(join(resources, 'app.asar.unpacked')).filter((path) => basename(path) === 'node-av.node')
  if (found.length !== 1)
    throw new Error(
      `The engine needs one media library outside the archive. There are ${found.length}: ${found.join(', ')}`,
    )
}

/** The sizes of the packed parts in megabytes, largest first, and their sum without Electron. */
export function sizeTable(resources: string): string[] {
  const packages = join(resources, 'app.asar.unpacked', 'node_modules')
  const sizes = new Map<string, number>()
  let total = 0
  for (const path of filesIn(resources)) {
    const { size } = statSync(path)
    const part = path.startsWith(packages)
      ? packageOf(relative(packages, path))
      : (relative(resources, path).split(sep)[0] ?? '')
    sizes.set(part, (sizes.get(part) ?? 0) + size)
    total += size
  }
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(7)
  const large = [...sizes].filter(([, size]) => size >= LARGE_MB * 2 ** 20).sort(([, a], [, b]) => b - a)
  const rest = total - large.reduce((sum, [, size]) => sum + size, 0)
  return [
    'Size of what is packed, in MB',
    ...large.map(([part, size]) => `${megabytes(size)}  ${part}`),
    `${megabytes(rest)}  smaller parts`,
    `${megabytes(total)}  together, without Electron`,
  ]
}

function packageOf(path: string): string {
  return path
    .split(sep)
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function isNative(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  const start = buffer.toString('hex')
  return NATIVE.some((magic) => start.startsWith(magic))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The systems that installers are made for. */
export type System = 'linux' | 'win32' | 'darwin'
type Arch = 'x64' | 'arm64'

/** A system and a kind of processor. */
export interface PackTarget {
  readonly system: System
  readonly arch: Arch
}

const SYSTEM_FLAGS: readonly (readonly [System, RegExp])[] = [
  ['linux', /^(?:--linux|-l)$/],
  ['win32', /^(?:--win|--windows|-w)$/],
  ['darwin', /^(?:--mac|--macos|-m|-o)$/],
]
const FOREIGN_ARCHS = ['--ia32', '--armv7l', '--universal']

/** Reads the target from the packager's arguments; without any it is this computer's. Throws a sentence for targets that are not built. */
export function readTarget(
  args: readonly string[],
  own: { readonly platform: string; readonly arch: string } = process,
): PackTarget {
  const systems = SYSTEM_FLAGS.filter(([, flag]) => args.some((argument) => flag.test(argument))).map(([name]) => name)
  const archs = (['x64', 'arm64'] as const).filter((name) => args.includes(`--${name}`))
  const foreign = FOREIGN_ARCHS.find((flag) => args.includes(flag))
  if (systems.length > 1 || archs.length > 1)
    throw new Error('One run makes installers for one system and one processor. Run it once for each.')
  const system = systems[0] ?? own.platform
  const arch = archs[0] ?? own.arch
  if (foreign !== undefined || !isSystem(system) || (arch !== 'x64' && arch !== 'arm64'))
    throw new Error(`No installers are made for ${system} ${foreign ?? arch}.`)
  return { system, arch }
}

function isSystem(name: string): name is System {
  return SYSTEM_FLAGS.some(([system]) => system === name)
}

/** The package of the media library that is passed on; of Windows's two the one without `--enable-nonfree`. */
export function mediaPackage({ system, arch }: PackTarget): string {
  return `@seydx/node-av-${system}-${arch}${system === 'win32' ? '-mingw' : ''}`
}

/** Throws a sentence if the native parts of the target are not installed: `npm ci` chooses those of one system. */
export function needNativeParts(root: string, target: PackTarget): void {
  const name = mediaPackage(target)
  if (existsSync(join(root, 'node_modules', name))) return
  throw new Error(
    `This checkout has no native parts for ${target.system} ${target.arch} (${name} is missing). ` +
      'Run npm ci and npm run dist on such a computer, or start the release workflow.',
  )
}

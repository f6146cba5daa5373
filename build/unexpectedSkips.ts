import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const isThere = (...path: string[]) => existsSync(join(root, ...path))
const hasElectron = () => isThere('node_modules/electron/path.txt')

/** Whether this user may mount a disk; root of a container often may not. */
function mayMount(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'griot', '/mnt']).status === 0
}

/** Reasons for skipping a test, as its title gives them, that hold on this system. */
const REASONS: readonly { readonly named: RegExp; readonly holds: () => boolean }[] = [
  { named: /shared\/data/, holds: () => !isThere('..', 'shared/data') },
  { named: /needs \/proc/i, holds: () => !existsSync('/proc/self/status') },
  { named: /\/usr\/bin\/node/, holds: () => !existsSync('/usr/bin/node') },
  { named: /mount/, holds: () => !mayMount() },
  { named: /the stand-in for Electron/, holds: hasElectron },
  { named: /real Electron/i, holds: () => !hasElectron() },
  { named: /Electron is not installed/, holds: () => !hasElectron() },
  { named: /Needs the stand-in/, holds: hasElectron },
  { named: /not root/, holds: () => process.getuid?.() === 0 || process.platform === 'win32' },
  { named: /GRIOT_LANGUAGES/, holds: () => process.env['GRIOT_LANGUAGES'] !== 'all' },
  { named: /GRIOT_LONG/, holds: () => process.env['GRIOT_LONG'] === undefined },
  { named: /needs zsh/, holds: () => !existsSync('/usr/bin/zsh') },
  { named: /FFmpeg.*installed/, holds: () => !existsSync('/usr/bin/ffmpeg') },
]

/** Those of the skipped tests that have no reason to be skipped on this system. */
export function unexpectedSkips(skips: readonly string[], reasons = REASONS): string[] {
  return skips.filter((skip) => !reasons.some(({ named, holds }) => named.test(skip) && holds()))
}

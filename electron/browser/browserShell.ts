import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { AppError } from '../../shared/failure.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'
import { say } from '../../shared/locale/message.ts'
import type { StudioLanguage } from '../../shared/locale/studioLanguages.ts'
import type { SecretStore, Shell } from '../studio/shell/shell.ts'
import { findProgram, hasDesktop } from './findProgram.ts'

/** A program of the system and its arguments. */
interface SystemProgram {
  readonly name: string
  readonly args: readonly string[]
  /** The arguments are quoted already, as Windows's Explorer wants them. */
  readonly quoted?: boolean
}

/**
 * The desktop without Electron: uses small programs of the system, and throws `unavailable` with the reason where one
 * is missing. `language` is the studio's own for this start.
 */
export function createBrowserShell(secrets: SecretStore, language?: StudioLanguage): Shell {
  const texts = createTexts()
  return {
    name: 'browser',
    secrets,
    ...omitUndefined({ language }),
    words: texts.words,
    async showInFolder(path) {
      if (start(folderProgram(path))) return
      throw new AppError({
        kind: 'unavailable',
        message: say('failure.noFileManager', { path }),
        permanent: true,
      })
    },
    async openExternal(url) {
      if (start(pageProgram(url))) return
      throw new AppError({ kind: 'unavailable', message: say('failure.noBrowser', { url }), permanent: true })
    },
    notify({ title, body }) {
      if (hasDesktop() && process.platform === 'linux')
        start({ name: 'notify-send', args: ['--app-name=Griot Studio', '--', texts.words(title), texts.words(body)] })
    },
    keepAwake(reason) {
      const stop = start(awakeProgram(texts.words(reason)))
      return { [Symbol.dispose]: () => stop?.() }
    },
    // A page has no taskbar entry; it shows its progress in its title.
    showProgress: () => undefined,
    // It has no menu either, but notices speak its language.
    showMenu: (menu) => void texts.show(menu.language),
  }
}

/** The program that shows a file in its folder. */
export function folderProgram(path: string, platform: NodeJS.Platform = process.platform): SystemProgram {
  if (platform === 'darwin') return { name: 'open', args: ['-R', path] }
  // Explorer reads only the path in quotes; Node would put them around the whole.
  if (platform === 'win32') return { name: 'explorer.exe', args: [`/select,"${path}"`], quoted: true }
  return { name: 'xdg-open', args: [dirname(path)] }
}

function pageProgram(url: string): SystemProgram {
  if (process.platform === 'darwin') return { name: 'open', args: [url] }
  if (process.platform === 'win32') return { name: 'explorer.exe', args: [url] }
  return { name: 'xdg-open', args: [url] }
}

/** Tells Windows that the system is needed (ES_CONTINUOUS and ES_SYSTEM_REQUIRED), until its standard input ends. */
const WINDOWS_AWAKE = `Add-Type -Namespace Griot -Name Power -MemberDefinition '
[DllImport("kernel32.dll")] public static extern uint SetThreadExecutionState(uint flags);'
[Griot.Power]::SetThreadExecutionState([uint32]2147483649) | Out-Null
[Console]::In.ReadToEnd() | Out-Null`

/** The program that keeps the computer awake until it is ended, or its standard input is. */
export function awakeProgram(reason: string, platform: NodeJS.Platform = process.platform): SystemProgram {
  if (platform === 'darwin') return { name: 'caffeinate', args: ['-i', '-w', String(process.pid)] }
  if (platform === 'win32') {
    const script = Buffer.from(WINDOWS_AWAKE, 'utf16le').toString('base64')
    return { name: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-EncodedCommand', script] }
  }
  const args = ['--what=idle:sleep', '--who=Griot Studio', `--why=${reason}`, '--mode=block', 'cat']
  return { name: 'systemd-inhibit', args }
}

/**
 * Starts a program without waiting for it and returns a function that ends it; undefined if the program cannot be
 * started.
 */
function start({ name, args, quoted = false }: SystemProgram): (() => void) | undefined {
  const needsDesktop = name === 'xdg-open'
  const program = needsDesktop && !hasDesktop() ? undefined : findProgram(name)
  if (program === undefined) return undefined
  // A program that reads its standard input ends with this process, however this process ends.
  const child = spawn(program, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
    windowsVerbatimArguments: quoted,
  })
  child.stdin?.on('error', () => undefined)
  child.once('error', () => undefined)
  child.unref()
  return () => void child.kill()
}

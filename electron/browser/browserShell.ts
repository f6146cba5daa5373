import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { AppError } from '../../shared/failure.ts'
import type { SecretStore, Shell } from '../studio/shell/shell.ts'
import { findProgram } from './findProgram.ts'

interface Program {
  readonly name: string
  readonly args: readonly string[]
}

/**
 * The desktop without Electron: uses small programs of the system, and throws `unavailable` with the reason where one
 * is missing.
 */
export function createBrowserShell(secrets: SecretStore): Shell {
  return {
    name: 'browser',
    secrets,
    async showInFolder(path) {
      if (start(folderProgram(path))) return
      throw new AppError({
        kind: 'unavailable',
        message: `No file manager was found. The file is ${path}`,
        permanent: true,
      })
    },
    async openExternal(url) {
      if (start(pageProgram(url))) return
      throw new AppError({ kind: 'unavailable', message: `No browser was found. The page is ${url}`, permanent: true })
    },
    notify({ title, body }) {
      if (hasDesktop() && process.platform === 'linux')
        start({ name: 'notify-send', args: ['--app-name=Griot Studio', '--', title, body] })
    },
    keepAwake(reason) {
      const stop = start(awakeProgram(reason))
      return { [Symbol.dispose]: () => stop?.() }
    },
    // A page has no taskbar entry; it shows its progress in its title.
    showProgress: () => undefined,
  }
}

function folderProgram(path: string): Program {
  if (process.platform === 'darwin') return { name: 'open', args: ['-R', path] }
  if (process.platform === 'win32') return { name: 'explorer.exe', args: [`/select,${path}`] }
  return { name: 'xdg-open', args: [dirname(path)] }
}

function pageProgram(url: string): Program {
  if (process.platform === 'darwin') return { name: 'open', args: [url] }
  if (process.platform === 'win32') return { name: 'explorer.exe', args: [url] }
  return { name: 'xdg-open', args: [url] }
}

function awakeProgram(reason: string): Program {
  if (process.platform === 'darwin') return { name: 'caffeinate', args: ['-i', '-w', String(process.pid)] }
  const args = ['--what=idle:sleep', '--who=Griot Studio', `--why=${reason}`, '--mode=block', 'cat']
  return { name: process.platform === 'win32' ? '' : 'systemd-inhibit', args }
}

/**
 * Starts a program without waiting for it and returns a function that ends it; undefined if the program cannot be
 * started.
 */
function start({ name, args }: Program): (() => void) | undefined {
  const needsDesktop = name === 'xdg-open'
  const program = name === '' || (needsDesktop && !hasDesktop()) ? undefined : findProgram(name)
  if (program === undefined) return undefined
  // A program that reads its standard input ends with this process, however this process ends.
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin?.on('error', () => undefined)
  child.once('error', () => undefined)
  child.unref()
  return () => void child.kill()
}

/** Whether there is a desktop that could show something. */
export function hasDesktop(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}

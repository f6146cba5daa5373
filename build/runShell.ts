import { spawn } from 'node:child_process'

/** Last bytes of standard error that are looked at for why Chromium did not start. */
const ERROR_TAIL_BYTES = 4000
/** Chromium's words where its sandbox cannot start: a system that forbids the namespaces (electron#42510), or root. */
const NO_SANDBOX = /setuid_sandbox_host|No usable sandbox|Running as root without --no-sandbox/

/** How a shell ended. */
interface ShellEnd {
  readonly code: number
  /** Its window could not start, because the system keeps Chromium's sandbox from starting. */
  readonly sandboxRefused: boolean
}

/**
 * Runs a shell of the studio as a child process until it ends. Ctrl-C reaches the child by itself; signals sent to this process
 * alone are passed on, except on Windows: there a closed console tells both, and passing it on would end the child at once.
 */
export function runShell(program: string, args: readonly string[], cwd: string): Promise<ShellEnd> {
  const child = spawn(program, args, { cwd, stdio: ['inherit', 'inherit', 'pipe'] })
  let tail = ''
  child.stderr.on('data', (chunk: Buffer) => {
    tail = (tail + String(chunk)).slice(-ERROR_TAIL_BYTES)
    process.stderr.write(chunk)
  })
  const stay = () => undefined
  const pass = (signal: NodeJS.Signals) => process.platform !== 'win32' && child.kill(signal)
  process.on('SIGINT', stay).on('SIGTERM', pass).on('SIGHUP', pass)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`Griot Studio could not be started: ${error.message}`)))
    child.once('close', (code, signal) => {
      process.off('SIGINT', stay).off('SIGTERM', pass).off('SIGHUP', pass)
      const failed = code !== 0
      resolve({ code: code ?? (signal === null ? 0 : 1), sandboxRefused: failed && NO_SANDBOX.test(tail) })
    })
  })
}

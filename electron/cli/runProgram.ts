import { spawn } from 'node:child_process'
import { findNode } from '../studio/service/engineProcess.ts'

/** Runs a program of ours in this terminal with the given arguments; resolves with its exit code. */
export function runProgram(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(findNode(), [program, ...args], { stdio: 'inherit' })
  // Ctrl-C reaches the program directly; this process waits for it. Other signals come here only, except on Windows: there a
  // closed console tells both, and passing it on would end the program before it has cleaned up.
  const forward = (signal: NodeJS.Signals) => process.platform !== 'win32' && child.kill(signal)
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

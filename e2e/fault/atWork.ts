import type { Readable } from 'node:stream'

/** Resolves when a program has said so many lines, by which it is at work, however slow the computer is. */
export function atWork(stdout: Readable, lines: number): Promise<void> {
  let said = 0
  return new Promise((resolve) => {
    stdout.on('data', (part: Buffer) => {
      said += part.toString().split('\n').length - 1
      if (said >= lines) resolve()
    })
  })
}

import type { Readable } from 'node:stream'

/** Resolves when a program has said so many lines, by which it is at work, however slow the computer is. */
export function atWork(stdout: Readable, lines: number): Promise<void> {
  let lineCount = 0
  return new Promise((resolve) => {
    stdout.on('data', (part: Buffer) => {
      lineCount += part.toString().split('\n').length - 1
      if (lineCount >= lines) resolve()
    })
  })
}

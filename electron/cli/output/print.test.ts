import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { printable, printLine } from './print.ts'

it('shows what a terminal would obey, on one line', () => {
  const name = 'a\u001b[2Jb\u009b31mc\nd\u202ee\u007f.mp4'
  expect(printable(name)).toBe('a\\u001b[2Jb\\u009b31mc\\u000ad\\u202ee\\u007f.mp4')
  expect(JSON.parse(printable(JSON.stringify({ name })))).toEqual({ name })
  const printed: string[] = []
  printLine({ write: (text) => printed.push(text) }, 'Ẹ káàárọ̀ 💡\r\nforged')
  expect(printed).toEqual(['Ẹ káàárọ̀ 💡\\u000d\\u000aforged\n'])
})

it('is the only way to the terminal', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const raw = files
    .filter((file) => /(?<!\.test|\.testing)\.ts$/.test(file) && file !== 'print.ts')
    .flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
          /\b(?:stdout|stderr|out|err|stream)\.write\(.*/g,
        ),
      ]
        .filter(([call]) => !/^out\.write\((?:checked\)|`(?:\$\{back\})?\\u001b\[)/.test(call))
        .map(([call]) => `${file}: ${call}`),
    )
  expect(raw).toEqual([])
})

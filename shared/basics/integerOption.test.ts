import { expect, it } from 'vitest'
import { integerOption } from './integerOption.ts'

it.each(['0', '8787', '65535'])('takes %s', (text) => {
  expect(integerOption('port', text, 65_535)).toBe(Number(text))
})

it.each(['', ' ', '-1', '1.5', '65536', 'eighty'])('refuses "%s" and says what is possible', (text) => {
  const message = `--port ${text} is not possible. Give a whole number from 0 to 65535.`
  expect(() => integerOption('port', text, 65_535)).toThrow(message)
})

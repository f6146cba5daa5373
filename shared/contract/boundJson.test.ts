import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundJson } from './boundJson.ts'

it('passes whatever has few values on few levels, brackets in texts included', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => boundJson(text)))
  boundJson(JSON.stringify({ text: `${'['.repeat(1000)}\\"{{{`, list: [] }))
  // What follows an escaped quotation mark, or an escaped stroke before one, is still of the text or already beside it.
  boundJson(JSON.stringify({ text: `"${'['.repeat(1000)}`, path: 'C:\\' }))
  boundJson(JSON.stringify(['\\', '['.repeat(1000), '\\"', '{'.repeat(1000)]))
  boundJson(
    JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, start: 0, end: 1, text: 'x', speaker: 'S' }))),
  )
})

it.each([
  ['nested lists', '['.repeat(7_000_000) + ']'.repeat(7_000_000), 'segments is nested more than 32 levels deep'],
  ['nested objects', '{"a":'.repeat(33), 'segments is nested more than 32 levels deep'],
  ['many values', `[${'0,'.repeat(500_001)}0]`, 'segments has more than 500000 values'],
  ['many empty lists', `[${'[]'.repeat(500_001)}]`, 'segments has more than 500000 values'],
])('refuses %s', (_, text, message) => {
  expect(() => boundJson(text, 'segments')).toThrow(message)
})

it('leaves texts that are no JSON to the parser', () => {
  for (const text of ['', ']]]]', '"', '"\\', 'Hello, you.']) boundJson(text)
})

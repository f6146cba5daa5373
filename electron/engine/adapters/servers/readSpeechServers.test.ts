import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSpeechServers } from './readSpeechServers.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-servers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['{}', 'is not a list of speech servers: Invalid input'],
  ['[{"id":"a","name":"A","kind":"openai","url":"x"}]', 'speech servers: 0.url: is not an address; write one such as '],
  [`[${'1,'.repeat(1_000_000)}1]`, 'is not a list of speech servers'],
  [`[${' '.repeat(9_000_000)}]`, 'it has 10 MB, and may have 8 MB'],
  ['[]\0', 'is no text in UTF-8'],
])('refuses a list such as %.10s', (text, message) => {
  const path = join(folder, 'servers.json')
  writeFileSync(path, text)
  expect(() => readSpeechServers(path, {})).toThrow(message)
})

it('takes keys from the environment', () => {
  const path = join(folder, 'servers.json')
  const server = { id: 'own', name: 'Own', kind: 'openai', url: 'http://127.0.0.1:1' }
  writeFileSync(path, JSON.stringify([{ ...server, keyEnv: 'OWN_KEY' }]))
  expect(readSpeechServers(path, { OWN_KEY: 'secret' })).toMatchObject([{ id: 'own', key: 'secret' }])
})

// @module-tag apart
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { openChatSettings } from '../settings/chatSettings.ts'
import type { Keys } from '../settings/keys.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { findChatServer, ollamaAddress } from './connectionCommands.ts'

const before = process.env['OLLAMA_HOST']
afterEach(() => {
  if (before === undefined) delete process.env['OLLAMA_HOST']
  else process.env['OLLAMA_HOST'] = before
})

const chat = openChatSettings({
  settings: { value: {} } as SettingsFile,
  keys: { get: async () => undefined } as unknown as Keys,
  onChange: async () => undefined,
})
const { signal } = new AbortController()

it('finds Ollama where it listens by its own setting, with a model that speaks', async () => {
  let models = ['nomic-embed-text', 'gemma3:4b']
  const server = createServer((_, response) => response.end(JSON.stringify({ data: models.map((id) => ({ id })) })))
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env['OLLAMA_HOST'] = host
  expect(await findChatServer(chat, signal)).toEqual({ name: 'Ollama', url: `http://${host}/v1`, model: 'gemma3:4b' })
  models = ['nomic-embed-text']
  expect((await findChatServer(chat, signal))?.name).not.toBe('Ollama')
})

it('asks this computer alone', () => {
  expect(ollamaAddress()).toBe('http://127.0.0.1:11434/v1')
  expect(ollamaAddress('0.0.0.0:11500')).toBe('http://127.0.0.1:11500/v1')
  expect(ollamaAddress('http://gpu.example.org:11434')).toBeUndefined()
})

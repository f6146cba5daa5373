import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Local } from '../../../shared/contract/local.ts'
import { SpeechServer } from '../../../shared/speechServers/speechServer.ts'
import type { Client } from '../../client/method.ts'
import { silentLog } from '../log.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import { createKeys } from '../settings/keys.ts'
import { openSettings } from '../settings/settings.ts'
import type { StudioParts } from '../studioParts.ts'
import { handServers, savedServers } from './savedServers.ts'
import { speechServerCommands } from './speechServers.ts'

const KEY = 'sk-of-the-first-origin'
const folder = mkdtempSync(join(tmpdir(), 'griot-speech-servers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function setup(name: string) {
  const kept = new Map<string, string>()
  const secrets = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, secret: string) => void kept.set(key, secret),
    remove: async (key: string) => void kept.delete(key),
  }
  const dataDir = join(folder, name)
  const settings = openSettings(dataDir, silentLog())
  const keys = createKeys(secrets, silentLog())
  const requests: { url: string; key: string | undefined }[] = []
  const tools = {
    serverVoices: async ({ server, key }: { server: SpeechServer; key?: string }) => {
      requests.push({ url: server.url, key })
      return { voices: [] }
    },
    serversSpent: async ({ budget }: { budget?: string }) => ({
      servers: budget === undefined ? [] : [{ id: 'mine', characters: 7, secondsHeard: 0, cost: 0.1 }],
    }),
  } as unknown as Client<Local>
  let renewed = 0
  const commands = speechServerCommands({
    ...{ settings, keys, connection: { tools: async () => tools }, files: createMediaFiles(), dataDir },
    projects: { use: async () => Promise.reject(new Error('no project in this test')) },
    budgetOf: async (id: string) => ({ id, limit: 5 }),
    queue: { store: { getDub: () => undefined } },
    engine: { renew: async () => void renewed++ },
  } as unknown as StudioParts)
  const context = { signal: new AbortController().signal } as Parameters<typeof commands.speechServerVoices>[1]
  return { commands, given: context, kept, settings, keys, asked: requests, dataDir, renewed: () => renewed }
}

const server = (url: string, kind: SpeechServer['kind'] = 'spitch') =>
  SpeechServer.parse({ id: 'mine', name: 'Mine', kind, url })

it('sends a saved key only to the origin it was saved for', async () => {
  const { commands, given, asked, kept, renewed } = setup('origin')
  const first = server('https://voice.example.org/v1')
  await commands.saveSpeechServer({ server: first, key: KEY }, given)
  expect(renewed()).toBe(1)
  await commands.speechServerVoices({ server: server('https://voice.example.org/v2') }, given)
  expect(asked).toEqual([{ url: 'https://voice.example.org/v2', key: KEY }])
  for (const url of ['https://evil.example/v1', 'http://voice.example.org/v1', 'https://voice.example.org:8443/'])
    await expect(commands.speechServerVoices({ server: server(url) }, given)).rejects.toThrow(/needs a key/)
  await commands.speechServerVoices({ server: server('https://evil.example/v1', 'openai') }, given)
  expect(asked.at(-1)).toEqual({ url: 'https://evil.example/v1', key: undefined })
  await commands.saveSpeechServer({ server: server('https://evil.example/v1', 'openai') }, given)
  expect([...kept.values()]).toEqual([])
})

it('keeps keys out of the settings, of the answers, and of what the engine is given as a file', async () => {
  const { commands, given, settings, keys, dataDir } = setup('apart')
  await commands.saveSpeechServer({ server: server('https://voice.example.org/v1'), key: KEY }, given)
  const saved = await savedServers({ settings, keys })
  const { args, env } = await handServers({ dataDir, speechServers: saved })
  expect(env).toEqual({ GRIOT_SPEECH_KEY_1: KEY })
  const reply = await commands.speechServers({}, given)
  expect(reply.servers).toMatchObject([{ id: 'mine', hasKey: true }])
  const seen = [JSON.stringify(reply), ...args, readFileSync(args[1] ?? '', 'utf8'), JSON.stringify(settings.value)]
  for (const text of seen) expect(text).not.toContain(KEY)
})

it('forgets a server with its key', async () => {
  const { commands, given, kept } = setup('forgets')
  await commands.saveSpeechServer({ server: server('https://voice.example.org/v1'), key: KEY }, given)
  await commands.removeSpeechServer({ id: 'mine' }, given)
  expect(await commands.speechServers({}, given)).toEqual({ servers: [] })
  expect(kept.size).toBe(0)
})

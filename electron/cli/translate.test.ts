import { expect, it } from 'vitest'
import type { Connection } from './connectService.ts'
import { readDubRequest } from './dubRequest.ts'
import { translate } from './translate.ts'

const transcript = {
  segments: [{ id: 0, start: 0, end: 1, text: 'Bonjour.', speaker: 'SPEAKER_00' }],
  names: {},
  language: 'en',
  origin: 'subtitles',
} as const

/** A service that records its requests, with or without the calls that only the engine of this computer has. */
async function asked(from: string | undefined, isLocal: boolean): Promise<Record<string, unknown>> {
  let order: Record<string, unknown> = {}
  const service = {
    translate: async (input: Record<string, unknown>) => {
      order = input
      return { segments: transcript.segments, target_language: 'sw' }
    },
  }
  const signal = new AbortController().signal
  const connection = { service, signal, ...(isLocal ? { local: {} } : {}) } as unknown as Connection
  const options = { to: 'sw', ...(from === undefined ? {} : { from }) }
  const request = readDubRequest('talk.mp4', options, { cwd: '/films', env: {} })
  await translate({ request, connection, tell: () => undefined }, transcript, {})
  return order
}

it('tells the translator which language is spoken: what the user says, else what was found out', async () => {
  expect(await asked('fr', true)).toMatchObject({ source_language: 'fr', target_language: 'sw' })
  expect(await asked(undefined, true)).toMatchObject({ source_language: 'en' })
})

it('sends a service elsewhere only what it knows', async () => {
  expect(await asked('fr', false)).not.toHaveProperty('source_language')
})

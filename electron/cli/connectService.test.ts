import { expect, it } from 'vitest'
import { connectHosted } from './connectService.ts'
import type { DubEvent } from './output/dubEvents.ts'

it.each([
  [['warning'], 'http://dubs.example/v1'],
  [['warning'], 'http://10.0.0.7:8000/v1'],
  [['warning'], 'http://localhost.dubs.example/v1'],
  [['warning'], 'http://127.dubs.example/v1'],
  [[], 'https://dubs.example/v1'],
  [[], 'http://localhost:8000/v1'],
  [[], 'http://127.0.0.1:8000/v1'],
  [[], 'http://127.8.0.1:8000/v1'],
  [[], 'http://[::1]:8000/v1'],
])('warns of a key and words that everybody on the way can read: %j for %s', async (warned, baseUrl) => {
  const events: DubEvent[] = []
  const options = { onEvent: (event: DubEvent) => void events.push(event), signal: new AbortController().signal }
  await using _connection = await connectHosted({ baseUrl, key: 'secret' }, options)
  expect(events.map(({ event }) => event)).toEqual(warned)
})

// @module-tag together
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillPath, fillTemplate } from '../../electron/engine/adapters/servers/fillTemplate.ts'
import { createServerMeter, type ServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { readSound } from '../../electron/engine/adapters/servers/serverSound.ts'
import { createServerSynthesizer } from '../../electron/engine/adapters/servers/serverSynthesizer.ts'
import { PROVIDER_KINDS } from '../../shared/speechServers/providers.ts'
import { failureOf, PEER_KEY, peerServer, peerSpeaker } from '../support/peerSpeaker.ts'
import { peerSound, peerWav, requestText, type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'
import { misbehave } from './misbehave.ts'

const never = new AbortController().signal

let peer: SpeechPeer
beforeAll(async () => {
  peer = await startSpeechPeer()
})
afterAll(() => peer[Symbol.asyncDispose]())
beforeEach(() => {
  peer.answer = () => false
  peer.requests.length = 0
})

it('ends 1,000 orders right on a server that misbehaves', async () => {
  const { answer, met } = misbehave(20_261_122)
  let cut = 0 // characters whose sound broke on its way, which may have been billed
  peer.answer = (request, response) => {
    const before = met.get('a cut')
    const isAnswered = answer(request, response)
    if (met.get('a cut') !== before) cut += requestText(request).length
    return isAnswered
  }
  await using voice = peerSpeaker(peerServer(peer, 'openai', { perMillionCharacters: 15 }))
  const texts = Array.from({ length: 1000 }, (_, index) => `Order ${index}${' word'.repeat(index % 7)}.`)
  const wrong: string[] = []
  await Promise.all(
    texts.map(async (text) => {
      const [piece] = await voice.say(text)
      const want = peerSound(text)
      const isWhole = piece?.samples.length === want.length / 2
      if (!isWhole || Math.abs((piece.samples[50] ?? 0) - want.readInt16LE(100) / 32_768) > 1e-4) wrong.push(text)
    }),
  )
  expect(wrong).toEqual([])
  expect([...met.keys()].length).toBe(11)
  const characters = texts.join('').length
  const [spent] = voice.meter.spent()
  expect(spent?.characters).toBeGreaterThanOrEqual(characters)
  expect(spent?.characters).toBeLessThanOrEqual(characters + cut)
  expect(spent?.cost).toBeCloseTo(((spent?.characters ?? 0) * 15) / 1e6, 6)
})

it('counts each delivery, also of a sound that broke on its way, and no refusal', async () => {
  const meter = createServerMeter()
  const onDelivery: (() => void)[] = []
  const watched: ServerMeter = {
    ...meter,
    charge(...order) {
      const charge = meter.charge(...order)
      const delivered = (): void => {
        charge.delivered()
        onDelivery.shift()?.()
      }
      return { ...charge, delivered }
    },
  }
  const wav = peerWav('Ten signs.')
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(503).end(),
    (response) => response.end('{"error":{"message":"Out of memory."}}'),
    (response) => {
      onDelivery.push(() => response.destroy())
      response.writeHead(200, { 'content-length': wav.length }).write(wav.subarray(0, wav.length - 2))
    },
  ]
  peer.answer = (_, response) => {
    const next = answers.shift()
    next?.(response)
    return next !== undefined
  }
  await using voice = peerSpeaker(peerServer(peer, 'openai', { perMillionCharacters: 1e6 }), watched)
  await voice.say('Ten signs.')
  expect(peer.requests).toHaveLength(4)
  expect(meter.spent()).toEqual([{ id: 'peer', characters: 20, secondsHeard: 0, cost: 20 }])
})

it('loses nothing in a storm of 429', async () => {
  let open = 3
  const refill = setInterval(() => (open = 3), 20)
  peer.answer = (_, response) => {
    if (open-- > 0) return false
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"detail":"Too many."}')
    return true
  }
  await using voice = peerSpeaker(peerServer(peer, 'spitch'))
  const spoken = await Promise.all(Array.from({ length: 20 }, (_, index) => voice.say(`Line ${index}`)))
  clearInterval(refill)
  expect(spoken.every(([piece]) => (piece?.samples.length ?? 0) > 0)).toBe(true)
})

describe('a key', () => {
  it('goes to no redirect target, and into no message', async () => {
    await using other = await startSpeechPeer()
    for (const kind of PROVIDER_KINDS) {
      peer.answer = (_, response) => {
        response.writeHead(307, { location: `${other.url}/audio/speech` }).end()
        return true
      }
      await using voice = peerSpeaker(peerServer(peer, kind))
      const failure = await failureOf(voice.say('Follow me.'))
      expect(failure.kind).toBe('bad_reply')
      expect(failure.seen).not.toContain(PEER_KEY)
    }
    expect(other.requests).toEqual([])
  })

  it.each([
    [400, `{"error":{"message":"Bad key ${PEER_KEY}"}}`, 'invalid'],
    [401, `Key ${PEER_KEY} is wrong`, 'unavailable'],
    [403, `{"detail":"${PEER_KEY} may not"}`, 'unavailable'],
    [404, `{"detail":{"message":"no voice for ${PEER_KEY}"}}`, 'unavailable'],
    [302, '', 'bad_reply'],
  ])('is left out of a refusal with %s', async (status, body, kind) => {
    peer.answer = (_, response) => {
      response.writeHead(status, { location: `https://evil.example/?key=${PEER_KEY}` }).end(body)
      return true
    }
    await using voice = peerSpeaker(peerServer(peer, 'openai'))
    for (const live of [false, true]) {
      const failure = await failureOf(voice.say('Tell me.', { live }))
      expect(failure.kind).toBe(kind)
      expect(failure.message).not.toContain(PEER_KEY)
      expect(failure.message).toContain('The peer')
    }
  })

  it('is left out of an error in a success', async () => {
    peer.answer = (_, response) => {
      response.end(`{"error":{"message":"${PEER_KEY} is over its quota"}}`)
      return true
    }
    const patient = createServerSynthesizer(peerServer(peer, 'openai'), {
      meter: createServerMeter(),
      retry: { deadline: 0 },
    })
    const spokenPieces = Array.fromAsync(patient.speak({ text: 'Tell me.', voice: 'peer/yo/sade', speed: 1 }, never))
    const failure = await failureOf(spokenPieces)
    expect(failure.message).toBe('The peer: It answered with an error. Try again in a minute.')
    await patient.close()
  })
})

it('lets no voice or text lead to another endpoint or out of its place', () => {
  expect(fillPath('/text-to-speech/$voice/stream', { voice: '../../admin?x=' })).toBe(
    '/text-to-speech/..%2F..%2Fadmin%3Fx%3D/stream',
  )
  expect(() => fillPath('/text-to-speech/$voice/stream', { voice: '..' })).toThrow(/not a part of a path/)
  const ssml = fillTemplate("<voice name='$voice'>$text</voice>", 'application/ssml+xml', {
    voice: "a'/><x y='",
    text: '</voice>$voice',
  })
  expect(ssml).not.toMatch(/<x|<\/voice>\$?a/)
  expect(fillTemplate({ a: '$text', b: '$none' }, 'application/json', { text: '","c":"$none' })).toBe(
    '{"a":"\\",\\"c\\":\\"$none"}',
  )
})

it('takes no sound without an end, and no address with a name in it', async () => {
  const sound = peerWav('x'.repeat(5000))
  const answer = {
    status: 200,
    headers: {},
    discard: () => undefined,
    body: (async function* () {
      for (;;) yield sound
    })(),
  }
  const read = Array.fromAsync(readSound(answer, { reply: { kind: 'sound' } }, never, { bytes: 1024 ** 2 }))
  expect((await failureOf(read)).kind).toBe('bad_reply')
  expect(() => peerServer(peer, 'openai', { url: 'https://me:secret@voice.example.org/v1' })).toThrow(
    /no name or password/,
  )
})

it('stops at its limit, also for orders at the same time', async () => {
  await using voice = peerSpeaker(peerServer(peer, 'openai', { perMillionCharacters: 1e6, limit: 25 }))
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => voice.say('Ten signs.')))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await failureOf(voice.say('Ten signs.'))).toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('limit of $25'),
  })
  expect(peer.requests).toHaveLength(2)
  await using unpriced = peerSpeaker(peerServer(peer, 'openai', { limit: 25 }))
  expect((await failureOf(unpriced.say('Ten signs.'))).message).toContain('no price')
})

it('stops a project at its limit, also for orders at the same time, and no other project', async () => {
  const server = peerServer(peer, 'openai', { perMillionCharacters: 1e6 })
  await using voice = peerSpeaker(server)
  const budget = { id: 'mine', limit: 25 }
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => voice.say('Ten signs.', { budget })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const failure = await failureOf(voice.say('Ten signs.', { budget }))
  expect(failure).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('limit of $25') })
  await voice.say('Ten signs.', { budget: { id: 'other', limit: 25 } })
  await voice.say('Ten signs.')
  const spent = (characters: number) => [{ id: 'peer', characters, secondsHeard: 0, cost: characters }]
  const { meter } = voice
  expect([meter.spent('mine'), meter.spent('other'), meter.spent()]).toEqual([spent(20), spent(10), spent(40)])
  await using unpriced = peerSpeaker(peerServer(peer, 'openai'))
  expect((await failureOf(unpriced.say('Ten signs.', { budget }))).message).toContain('no price')
})

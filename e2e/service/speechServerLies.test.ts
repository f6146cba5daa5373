// @module-tag quick
// @module-tag together
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RetryPolicy } from '../../electron/client/retry.ts'
import type { TransportTimeouts } from '../../electron/client/transport.ts'
import { readAnswer } from '../../electron/engine/adapters/servers/readAnswer.ts'
import { createServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { createServerSynthesizer, speechWait } from '../../electron/engine/adapters/servers/serverSynthesizer.ts'
import { wavHeader } from '../../shared/audio/wav.ts'
import type { RecognitionShape } from '../../shared/speechServers/provider.ts'
import { providerOf } from '../../shared/speechServers/providers.ts'
import { failureOf, PEER_KEY, peerServer, QUICK } from '../support/peerSpeaker.ts'
import { peerWav, type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'

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

describe('an answer that lies', () => {
  /** Speaks five words by a server that answers so, and counts the requests. */
  async function refusal(
    answer: (response: ServerResponse) => void,
    patience?: Partial<TransportTimeouts>,
    retry: Partial<RetryPolicy> = QUICK.retry,
  ) {
    peer.answer = (_, response) => {
      answer(response)
      return true
    }
    const meter = createServerMeter()
    const voice = createServerSynthesizer(peerServer(peer, 'openai'), { meter, retry, timeouts: patience })
    const order = { text: 'Five words are said here.', voice: 'peer/yo/sade', speed: 1 }
    const failure = await failureOf(Array.fromAsync(voice.speak(order, never)))
    await voice.close()
    return { ...failure, requests: peer.requests.length }
  }

  it('is not waited for without an end, a few bytes at a time', async () => {
    const trickle = (response: ServerResponse): void => {
      response.write(peerWav('x').subarray(0, 46))
      const next = (): void => {
        if (response.destroyed) return
        response.write('\0\0')
        setImmediate(next)
      }
      next()
    }
    const failure = await refusal(trickle, { whole: 0.05 })
    expect(failure).toMatchObject({ kind: 'engine_down', requests: 2 })
    expect(failure.message).toContain('was not whole after 0.05 seconds')
  })

  it.each([
    ['Five words are said here.', 30],
    ['a'.repeat(200), 100],
    ['a'.repeat(5000), 180],
  ])('is waited for as long as the text has reason to take (%s)', (text, seconds) => {
    expect(speechWait(text)).toBe(seconds)
  })

  it('is not waited for without an end before it begins', async () => {
    const failure = await refusal(() => undefined, { answer: 0.05 }, { deadline: 0 })
    expect(failure).toMatchObject({ kind: 'engine_down', requests: 1 })
    expect(failure.message).toContain('silent for 0.05 seconds')
  })

  it('is refused while four hours of sound for five words arrive', async () => {
    let sent = 0
    const hours = (response: ServerResponse): void => {
      response.write(wavHeader({ sampleRate: 24_000 }))
      const second = Buffer.alloc(48_000)
      const next = (): void => {
        while (!response.destroyed && sent < 4 * 3600) {
          sent++
          if (!response.write(second)) return void response.once('drain', next)
        }
        response.end()
      }
      next()
    }
    const failure = await refusal(hours)
    expect(failure).toMatchObject({ kind: 'bad_reply', requests: 1 })
    expect(failure.message).toContain('longer than the text can be')
    expect(sent).toBeLessThan(1000)
  })

  it.each(['audio/wav', 'audio/pcm'])('is tried twice where it has no sound (%s)', async (type) => {
    const empty = (response: ServerResponse): void => {
      response
        .writeHead(200, { 'content-type': type })
        .end(type === 'audio/wav' ? wavHeader({ sampleRate: 24_000 }, 0) : '')
    }
    expect(await refusal(empty)).toMatchObject({ kind: 'engine_down', requests: 2 })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30, -32_768])(
    'is refused where a sample is %d',
    async (sample) => {
      const head = Buffer.from(wavHeader({ sampleRate: 24_000, bits: 32 }, 4 * 24_000))
      head.writeUInt16LE(3, 20) // floats
      const samples = new Float32Array(24_000)
      samples[12_000] = sample
      const wav = Buffer.concat([head, Buffer.from(samples.buffer)])
      const failure = await refusal((response) => void response.end(wav))
      expect(failure).toMatchObject({ kind: 'bad_reply', message: expect.stringContaining('no sound'), requests: 1 })
    },
  )

  it.each([
    [
      'what begins as MP3 and is none',
      'audio/mpeg',
      Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.alloc(100_000, 0x41)]),
    ],
    [
      'a lying ID3 header',
      'audio/mpeg',
      Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), Buffer.alloc(9000)]),
    ],
    ['sound of 64 channels', 'audio/wav', Buffer.from(wavHeader({ sampleRate: 24_000, channels: 64 }, 256_000))],
  ])('is a bad reply where it is %s', async (_, type, bytes) => {
    const answer = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': type }).end(Buffer.concat([bytes, Buffer.alloc(256_000)]))
    expect(await refusal(answer)).toMatchObject({ kind: 'bad_reply', requests: 1 })
  })

  it.each([
    [400, (secret: string) => `{"error":{"message":"Bad header ${Buffer.from(secret).toString('base64')}"}}`],
    [200, (secret: string) => `{"error":{"message":"Bad header ${secret.split('').join(' or ')}"}}`],
    [403, (secret: string) => `{"detail":"${Buffer.from(secret).toString('hex')} may not"}`],
  ])('is told in our words, with status %d', async (status, body) => {
    peer.answer = (_, response) => {
      response.writeHead(status, { 'x-message': encodeURIComponent(body(PEER_KEY)) }).end(body(PEER_KEY))
      return true
    }
    const meter = createServerMeter()
    const voice = createServerSynthesizer(peerServer(peer, 'openai'), { meter, retry: { deadline: 0 } })
    const spokenPieces = Array.fromAsync(voice.speak({ text: 'Tell me.', voice: 'peer/yo/sade', speed: 1 }, never))
    const failure = await failureOf(spokenPieces)
    await voice.close()
    expect(failure.message).toMatch(/^The peer: It (refused|answered|does not accept|may not)|^The peer: Its account/)
    expect(failure.seen).not.toMatch(/Bad header|may not\\"/)
  })

  const { recognition } = providerOf('openai')
  const readTranscript = (text: string) =>
    readAnswer(
      {
        kind: 'transcript',
        shapes: { recognition: recognition as RecognitionShape, speakers: undefined },
        seconds: 11,
      },
      Buffer.from(text),
      never,
    )

  it.each([
    ['10 MB of opened lists', '['.repeat(10 * 1024 ** 2)],
    ['600,000 words', JSON.stringify({ text: 'a '.repeat(600_000) })],
    [
      '400 words with times',
      JSON.stringify({ words: Array.from({ length: 400 }, () => ({ word: 'a', start: 1, end: 2 })) }),
    ],
  ])('is no transcript of 11 seconds: %s', async (_, text) => {
    expect((await failureOf(readTranscript(text))).kind).toBe('bad_reply')
  })

  it('is read the same in a thread, where it is long', async () => {
    const answer = { text: 'Ẹ káàárọ̀', words: [{ word: 'Ẹ', start: 0.1, end: 0.3 }] }
    const long = JSON.stringify({ ...answer, padding: 'x'.repeat(100_000) })
    expect(await readTranscript(long)).toEqual(await readTranscript(JSON.stringify(answer)))
    const stopped = readAnswer({ kind: 'sound', field: 'x' }, Buffer.from(long), AbortSignal.abort())
    expect((await failureOf(stopped)).kind).toBe('cancelled')
  })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SAMPLE_FOLDER } from '../studio/sample.ts'
import { readDubRequest } from './dubRequest.ts'

const environment = { cwd: '/films', env: { MY_KEY: ' secret ', EMPTY: '' } }

describe('readDubRequest', () => {
  it('makes paths absolute and languages codes', () => {
    const options = { to: 'Swahili', from: 'EN', subtitles: 'a.srt', translation: '/b.vtt', out: 'x/y.mp4' }
    expect(readDubRequest('talk.mkv', options, environment)).toEqual({
      video: '/films/talk.mkv',
      sample: false,
      to: 'sw',
      from: 'en',
      subtitles: '/films/a.srt',
      translation: '/b.vtt',
      voices: {},
      preserve: false,
      settings: {},
      out: '/films/x/y.mp4',
      subtitlesOut: false,
      qc: true,
      report: false,
      force: false,
      verbose: false,
    })
  })

  it('checks a dub unless told not to, and always where the report is wanted', () => {
    const checks = (options: object) => {
      const { qc, report, settings } = readDubRequest('a.mp4', { to: 'sw', ...options }, environment)
      return [qc, report, settings]
    }
    expect(checks({ qc: false })).toEqual([false, false, {}])
    expect(checks({ qc: false, report: true })).toEqual([true, true, {}])
    expect(checks({ report: false })).toEqual([true, false, { carriesReport: false }])
  })

  it('is strict only about a check that is made, and refuses a name whose bytes are no UTF-8', () => {
    expect(() => readDubRequest('talk.mp4', { to: 'sw', strict: true, qc: false }, environment)).toThrow(
      '--strict needs the check that --no-qc leaves out. Give one of them.',
    )
    expect(() => readDubRequest('talk.mp4', { to: 'sw', out: 'film\uFFFD.mp4' }, environment)).toThrow(/not UTF-8/)
  })

  it('has a constant rate made on this computer only', () => {
    expect(readDubRequest('a.mp4', { to: 'sw', constantRate: true }, environment)).toMatchObject({
      settings: { constantRate: true },
    })
    const hosted = { to: 'sw', constantRate: true, baseUrl: 'https://dubs.example' }
    expect(() => readDubRequest('a.mp4', hosted, environment)).toThrow(
      /--constant-rate is for the engine of this computer/,
    )
  })

  it('lays texts over a picture that is read and made on this computer only', () => {
    const signs = { to: 'sw', signs: true, subtitles: 'picture' }
    expect(readDubRequest('a.mp4', signs, environment)).toMatchObject({ settings: { signs: true } })
    const refused = (more: object) => () => readDubRequest('a.mp4', { ...signs, ...more }, environment)
    expect(refused({ subtitles: 'a.srt' })).toThrow(/Use it with --subtitles picture/)
    expect(refused({ audioOnly: true })).toThrow(/--audio-only makes sound/)
    expect(refused({ baseUrl: 'https://dubs.example' })).toThrow(/--signs is for the engine of this computer/)
  })

  it('makes an MKV of a dub with a track of signs, by any service', () => {
    const track = { to: 'sw', signTrack: true, subtitles: 'picture' }
    expect(readDubRequest('a.mp4', track, environment)).toMatchObject({ settings: { signTrack: true } })
    const hosted = { ...track, baseUrl: 'https://dubs.example', apiKeyEnv: 'MY_KEY' }
    expect(readDubRequest('a.mp4', hosted, environment)).toMatchObject({ settings: { signTrack: true } })
    const refused = (more: object) => () => readDubRequest('a.mp4', { ...track, ...more }, environment)
    expect(refused({ subtitles: 'a.srt' })).toThrow(/--sign-track are read from the picture\. Use it with --subtitles/)
    expect(refused({ audioOnly: true })).toThrow(/--audio-only makes sound/)
  })

  it('reads how many people speak, which only the engine of this computer can be told', () => {
    expect(readDubRequest('a.mp4', { to: 'sw', speakers: '2' }, environment)).toMatchObject({
      settings: { speakers: 2 },
    })
    const hosted = { to: 'sw', speakers: '2', baseUrl: 'https://dubs.example' }
    expect(() => readDubRequest('a.mp4', hosted, environment)).toThrow(/--speakers is for the engine of this computer/)
    for (const speakers of ['0', '21', '1.5', 'two', '']) {
      const wrong = `--speakers ${speakers} is not possible. Give a number from 1 to 20`
      expect(() => readDubRequest('a.mp4', { to: 'sw', speakers }, environment)).toThrow(wrong)
    }
  })

  it('reads what is done about lines that do not fit', () => {
    expect(readDubRequest('a.mp4', { to: 'sw', fit: 'shorten', picture: 'wait' }, environment)).toMatchObject({
      settings: { shorten: true, picture: 'wait' },
    })
    expect(() => readDubRequest('a.mp4', { to: 'sw', fit: 'cut' }, environment)).toThrow(/--fit cut is not possible/)
  })

  it('dubs the sample without a video, into the current folder, over its own result', () => {
    expect(readDubRequest(undefined, {}, environment)).toMatchObject({
      video: join(SAMPLE_FOLDER, 'sample.mp4'),
      sample: true,
      to: 'sw',
      out: '/films/griot-sample.sw.mp4',
      force: true,
    })
    expect(readDubRequest(undefined, { out: 'mine.mp4' }, environment)).toMatchObject({
      out: '/films/mine.mp4',
      force: false,
    })
  })

  it('reads voices', () => {
    const voice = ['SPEAKER_00=sw-juma', 'Bàbá Kọ́lá = preserve']
    expect(readDubRequest('v.mp4', { to: 'sw', voice }, environment).voices).toEqual({
      SPEAKER_00: 'sw-juma',
      'Bàbá Kọ́lá': 'preserve',
    })
  })

  it('takes the key from the environment', () => {
    const hosted = { baseUrl: 'https://x.example', apiKeyEnv: 'MY_KEY' }
    expect(readDubRequest('v.mp4', { to: 'sw', ...hosted }, environment).hosted).toEqual({
      baseUrl: 'https://x.example',
      key: 'secret',
    })
  })

  it.each([
    ['no target', {}, /Say with --to.*sw \(Swahili\)/],
    ['an unknown target', { to: 'pcm' }, /"pcm" is not a language to dub into/],
    ['an odd source', { to: 'sw', from: 'the usual' }, /not a language code/],
    [
      'an unknown wish',
      { to: 'sw', separate: 'maybe' },
      /--separate maybe is not possible. Choose one of auto, on, middle, off/,
    ],
    ['a malformed voice', { to: 'sw', voice: ['SPEAKER_00'] }, /--voice SPEAKER_00 is not understood/],
    ['a key without a service', { to: 'sw', apiKeyEnv: 'MY_KEY' }, /--base-url/],
    ['a missing key', { to: 'sw', baseUrl: 'https://x', apiKeyEnv: 'EMPTY' }, /variable EMPTY is not set/],
  ])('refuses %s', (_, options, message) =>
    expect(() => readDubRequest('v.mp4', options, environment)).toThrow(message),
  )

  it('does not repeat a key given in place of a name', () => {
    const options = { to: 'sw', baseUrl: 'https://x', apiKeyEnv: 'sk-very-secret' }
    expect(() => readDubRequest('v.mp4', options, environment)).toThrow(/^(?!.*very-secret)/)
  })
})

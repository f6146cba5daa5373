// @module-tag together
// @module-tag quick
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { type MediaContent, writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { MediaFacts } from '../../shared/contract/local.ts'
import { audio, finish, MediaFolder, sampleVideo, video } from '../support/media.ts'

const factsOf = (path: string): MediaFacts => finish(probe({ path }))

function factsFor(name: string, content: Omit<MediaContent, 'out'>): MediaFacts {
  using folder = new MediaFolder()
  writeMedia({ out: folder.file(name), ...content })
  return factsOf(folder.file(name))
}

describe('probe', () => {
  it('tells every track with its language, its start and whether it is the default', () => {
    const cues = [{ start: 0.5, end: 1, text: 'Habari' }]
    const facts = factsFor('two.mkv', {
      video: video('h264', 2),
      audio: [
        audio('flac', 2, { language: 'eng' }),
        audio('flac', 1, { language: 'swa', default: true, channels: 1, sampleRate: 44_100, start: 0.7 }),
      ],
      subtitles: [
        { codec: 'ass', cues },
        { codec: 'subrip', language: 'swa', default: true, cues },
      ],
    })
    expect(facts).toMatchObject({
      format: 'matroska,webm',
      video: { index: 0, codec: 'h264', width: 160, height: 96, frameRate: 25, rotation: 0, copyable: true },
      audio: [
        { index: 1, codec: 'flac', channels: 2, sampleRate: 48_000, language: 'eng', default: false, start: 0 },
        { index: 2, codec: 'flac', channels: 1, sampleRate: 44_100, language: 'swa', default: true, start: 0.7 },
      ],
      subtitles: [
        { index: 3, codec: 'ass', default: false, text: true },
        { index: 4, codec: 'subrip', language: 'swa', default: true, text: true },
      ],
    })
    expect(facts.duration).toBeCloseTo(2, 1)
    expect(facts.sizeBytes).toBeGreaterThan(1000)
  })

  // SMPTE ST 12-1: an hour of drop-frame timecode is 107,892 frames of 1001/30000 s.
  it.each([
    ['drop.mov', 30_000 / 1001, '01:00:00;00', { seconds: (107_892 * 1001) / 30_000, drop: true }],
    ['whole.mp4', 25, '18:45:23:20', { seconds: 67_523.8, drop: false }],
    ['tag.mkv', 30_000 / 1001, '01:00:00:00', { seconds: 3603.6, drop: false }],
    ['none.mp4', 25, undefined, undefined],
  ])('tells the start timecode of %s', (name, frameRate, timecode, expected) => {
    const facts = factsFor(name, { video: video('h264', 1, { frameRate }), ...(timecode && { timecode }) })
    expect(facts.startTimecode).toEqual(expected)
  })

  it('tells how long the picture is below a longer sound', () => {
    const facts = factsFor('camera.mp4', { video: video('h264', 1), audio: [audio('aac', 1.5)] })
    expect(facts.video?.duration).toBeCloseTo(1, 3)
    expect(facts.duration).toBeGreaterThan(1.4)
  })

  it.each([90, 180, 270] as const)('tells that a picture is turned by %i degrees', (rotation) => {
    expect(factsFor('phone.mov', { video: video('h264', 1, { rotation }) }).video?.rotation).toBe(rotation)
  })

  it.each([
    ['h264.mp4', 'h264', true],
    ['hevc.mp4', 'hevc', true],
    ['vp9.webm', 'vp9', true],
    ['mpeg4.avi', 'mpeg4', true],
    ['vp8.webm', 'vp8', false],
    ['mpeg2.ts', 'mpeg2video', false],
  ] as const)('knows whether MP4 can carry the picture of %s', (name, codec, copyable) => {
    expect(factsFor(name, { video: video(codec, 1) }).video).toMatchObject({ codec, copyable })
  })

  it('reads sound alone, and a name in any script', () => {
    const facts = factsFor('Ìtàn ilé – 物語 💡.m4a', { audio: [audio('aac', 3, { channels: 1 })] })
    expect(facts.video).toBeUndefined()
    expect(facts.duration).toBeCloseTo(3, 2)
  })

  it.each([
    ['mp4', 'aac', 'mov_text'],
    ['mov', 'aac', 'mov_text'],
    ['mkv', 'aac', 'subrip'],
    ['mkv', 'opus', 'subrip'],
    ['mkv', 'aac', undefined],
    ['webm', 'opus', 'webvtt'],
  ] as const)('does not count the encoder’s priming samples as length: .%s, %s', (ending, sound, subtitles) => {
    const cues = [{ start: 0.5, end: 1, text: 'Habari' }]
    const film = (seconds: number) => ({
      video: video(ending === 'webm' ? 'vp9' : 'h264', seconds),
      audio: [audio(sound, seconds)],
      ...(subtitles && { subtitles: [{ codec: subtitles, cues }] }),
    })
    for (const seconds of [2, 2.2]) {
      const off = factsFor(`film.${ending}`, film(seconds)).duration - seconds
      expect(Math.abs(off)).toBeLessThan(0.025)
    }
  })

  it('counts from the file’s start where the clock starts elsewhere', () => {
    const facts = factsFor('late.ts', { video: video('h264', 2), audio: [audio('aac', 2)] })
    expect(facts.duration).toBeCloseTo(2, 0)
    expect(facts.audio[0]?.start).toBeLessThan(0.1)
  })

  it.each(['film.mkv', 'film.webm'])('tells how much there is of a film that was cut off: %s', (name) => {
    using folder = new MediaFolder()
    const path = folder.file(name)
    const [picture, sound] = name === 'film.webm' ? (['vp9', 'opus'] as const) : (['h264', 'aac'] as const)
    writeMedia({ out: path, video: video(picture, 12), audio: [audio(sound, 12)] })
    expect(factsOf(path).holds).toBeUndefined()
    truncateSync(path, Math.floor(readFileSync(path).length / 2))
    const { duration, holds } = factsOf(path)
    expect(duration).toBeCloseTo(12, 0)
    expect(holds).toBeGreaterThan(4)
    expect(holds).toBeLessThan(9)
  })

  it.each([
    ['sound that ends before the picture', { video: video('h264', 8), audio: [audio('aac', 3)] }],
    ['a picture that ends before the sound', { video: video('h264', 3), audio: [audio('aac', 8)] }],
    [
      'subtitles after all else',
      {
        ...{ video: video('h264', 4), audio: [audio('aac', 4)] },
        subtitles: [{ codec: 'mov_text', cues: [{ start: 11, end: 12, text: 'Habari' }] }],
      },
    ],
  ] as const)('calls no film cut off for %s', (_, content) => {
    expect(factsFor('film.mp4', content).holds).toBeUndefined()
  })

  it('knows the tears of steel', ({ skip }) => {
    const clip = sampleVideo('tears-of-steel-clip.webm') ?? skip('The folder ../shared/data/video is not here.')
    expect(factsOf(clip)).toMatchObject({ video: { codec: 'vp8', width: 800, height: 332, copyable: false } })
  })
})

describe('probe refuses', () => {
  type Refusal = [kind: string, name: string, make: (path: string) => void, sentence: RegExp]
  const elsewhere = 'http://127.0.0.1:9/segment.ts'
  const links = [
    ['a concat script without its name', 'a.mp4', `file '${elsewhere}'\n`],
    ['a subtitle index', 'a.idx', '# VobSub index file, v7\nid: en, index: 0\n'],
    ['an SVG picture', 'a.svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${elsewhere}"/></svg>`],
    ['a QuickTime link', 'a.qtl', `<?xml version="1.0"?><?quicktime type="video"?><embed src="${elsewhere}"/>`],
    ['a RealMedia link', 'a.ram', `${elsewhere}\n`],
  ] as const
  const refusals: Refusal[] = [
    ['a file of no bytes', 'a.mp4', (path) => writeFileSync(path, ''), /empty \(0 bytes\)/],
    ['random bytes', 'a.mp4', (path) => writeFileSync(path, noise(50_000)), /not a video or sound file/],
    ['text', 'a.mp4', (path) => writeFileSync(path, 'Once upon a time. '.repeat(500)), /not a video or sound file/],
    ['subtitles', 'a.mp4', (path) => writeFileSync(path, '1\n00:00:01,000 --> 00:00:02,000\nHi\n'), /not a video/],
    ['a picture', 'a.mp4', (path) => writeFileSync(path, png()), /not a video or sound file/],
    ['a folder', 'a.mp4', (path) => mkdirSync(path), /not a file/],
    ['a file that is gone', 'a.mp4', () => undefined, /not there any more/],
    ['a video without its index', 'a.mp4', cutOff, /cut off: the part that lists its contents is missing/],
    ['a protected video', 'a.mp4', protect, /copy-protected/],
    ...links.map(([kind, name, text]): Refusal => [kind, name, (path) => writeFileSync(path, text), /^[A-Z].*\.$/]),
  ]

  it.each(refusals)('%s', (_, name, make, sentence) => {
    using folder = new MediaFolder()
    const path = folder.file(name)
    make(path)
    expect(messageOf(path)).toMatch(sentence)
    expect(messageOf(path)).not.toContain(folder.path)
  })

  const playlists: [string, string][] = [
    ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nFILE\n#EXT-X-ENDLIST\n'],
    ['HLS after a byte order mark', '\uFEFF#EXTM3U\n#EXTINF:9,\nfile:FILE\n'],
    ['a concat script', 'ffconcat version 1.0\nfile FILE\n'],
    ['DASH', '<?xml version="1.0"?><MPD><BaseURL>FILE</BaseURL></MPD>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
  ]

  it.each(playlists)('%s that points at another file, whatever it is called', (_, text) => {
    using folder = new MediaFolder()
    writeMedia({ out: folder.file('secret.ts'), video: video('h264', 1) })
    for (const name of ['a.mp4', 'a.m3u8', 'a.ffconcat', 'a.mpd']) {
      const path = folder.file(name)
      writeFileSync(path, text.replace('FILE', folder.file('secret.ts')))
      expect(messageOf(path)).toMatch(/playlist or a script/)
    }
  })
})

function messageOf(path: string): string {
  try {
    factsOf(path)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'nothing was thrown'
}

/** An MP4 as a recorder leaves it when it is switched off: the media without the index that comes last. */
function cutOff(path: string): void {
  writeMedia({ out: path, video: video('h264', 1) })
  const bytes = readFileSync(path)
  const index = bytes.indexOf('moov') - 4
  const media = index + bytes.readUInt32BE(index)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, index), bytes.subarray(media)]))
  truncateSync(path, bytes.length - (media - index) - 100)
}

/** Marks the picture as encrypted, the way players are told. */
function protect(path: string): void {
  writeMedia({ out: path, video: video('h264', 1) })
  const bytes = readFileSync(path)
  bytes.write('encv', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1')
  writeFileSync(path, bytes)
}

function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state & 255
  })
}

/** A grey PNG of 8 by 8. */
function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0])
  const parts = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(72, 0))],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const chunks = parts.map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

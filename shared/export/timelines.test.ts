import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { type FrameRate, frameRateOf } from '../basics/frameTime.ts'
import type { CutList } from './cutList.ts'
import { formatEdl } from './formatEdl.ts'
import { formatFcpxml } from './formatFcpxml.ts'
import { formatOtio } from './formatOtio.ts'

const file = (name: string) => ({
  path: `/v/${name}`,
  url: `file:///v/${encodeURIComponent(name)}`,
  name,
  startFrame: 0,
})
const list: CutList = {
  title: 'Film & <co>',
  rate: frameRateOf(29.97),
  width: 1920,
  height: 1080,
  duration: 120,
  picture: file('film.mp4'),
  sounds: [file('film.sw.voices.wav'), file('film.sw.bed.wav')],
  markers: [{ start: 60.06, end: 62, text: 'Amina: "Ẹ káàbọ̀"\n& more' }],
}

describe('formatEdl', () => {
  it('has an event for the picture and each sound, in drop-frame time code where the rate wants it', () => {
    const lines = formatEdl(list).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['TITLE: Film & <co>', 'FCM: DROP FRAME'])
    // 120 s are 3596 frames, and their number 00:01:59;28: two numbers were left out in the second minute.
    expect(lines[3]).toBe('001  AX       V     C        00:00:00;00 00:01:59;28 01:00:00;00 01:01:59;28')
    expect(lines).toContain('* LOC: 01:01:00;02 GREEN   Amina: "Ẹ káàbọ̀" & more')
    expect(lines.filter((line) => /^\d{3} /.test(line)).map((line) => line.slice(14, 16).trim())).toEqual([
      'V',
      'A',
      'A2',
    ])
  })

  it('counts plainly at 25, and takes picture and sound of a dub together', () => {
    const plain = formatEdl({ ...list, rate: frameRateOf(25), sounds: [] })
    expect(plain).toContain('FCM: NON-DROP FRAME')
    expect(plain).toContain('001  AX       B     C        00:00:00:00 00:02:00:00 01:00:00:00 01:02:00:00')
  })
})

describe('formatFcpxml', () => {
  it('is sound XML whose times are whole frames and whose references are there', () => {
    const parser = new SaxesParser()
    const tags: [string, Record<string, string>][] = []
    parser.on('opentag', ({ name, attributes }) => tags.push([name, attributes as Record<string, string>]))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(formatFcpxml(list)).close()
    const all = (name: string) => tags.filter(([tag]) => tag === name).map(([, attributes]) => attributes)
    expect(all('format')[0]).toMatchObject({ frameDuration: '1001/30000s', width: '1920' })
    expect(all('sequence')[0]).toMatchObject({ duration: '3599596/30000s', tcFormat: 'DF' })
    // Line breaks in attributes are spaces to every reader of XML.
    expect(all('marker')).toMatchObject([{ start: '1801800/30000s', value: 'Amina: "Ẹ káàbọ̀" & more' }])
    const ids = new Set(all('asset').map(({ id }) => id))
    for (const { ref } of all('asset-clip')) expect(ids).toContain(ref)
    for (const [, attributes] of tags) {
      const [, frames] = /^(\d+)\/30000s$/.exec(attributes['duration'] ?? '') ?? []
      if (frames !== undefined) expect(Number(frames) % 1001).toBe(0)
    }
    expect(all('media-rep').map(({ src }) => src)).toContain('file:///v/film.sw.voices.wav')
  })
})

describe('formatOtio', () => {
  it('has a track for the picture and one for each sound, with the exact rate', () => {
    const { tracks } = JSON.parse(formatOtio(list))
    expect(tracks.children.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['Video', 'Picture'],
      ['Audio', 'film.sw.voices.wav'],
      ['Audio', 'film.sw.bed.wav'],
    ])
    const [clip] = tracks.children[0].children
    expect(clip.source_range.duration).toEqual({ OTIO_SCHEMA: 'RationalTime.1', rate: 30_000 / 1001, value: 3596 })
    expect(clip.markers[0].marked_range.start_time.value).toBe(1800)
  })
})

describe('a film with a timecode of its own', () => {
  const onClock = (rate: FrameRate, startFrame: number): CutList => ({
    ...list,
    rate,
    duration: 10.01,
    picture: { ...list.picture, startFrame },
    markers: [{ start: 1.001, end: 2, text: 'One' }],
  })
  const camera = onClock(frameRateOf(29.97), 107_892)
  const camera25 = { ...onClock(frameRateOf(25), 1_688_095), duration: 10 }

  it('has it as source times in an EDL; its sounds have none', () => {
    const lines = formatEdl(camera).split('\r\n')
    expect(lines[3]).toBe('001  AX       V     C        01:00:00;00 01:00:10;00 01:00:00;00 01:00:10;00')
    expect(lines).toContain('* LOC: 01:00:01;00 GREEN   One')
    expect(lines).toContain('002  AX       A     C        00:00:00;00 00:00:10;00 01:00:00;00 01:00:10;00')
    expect(formatEdl(camera25)).toContain('18:45:23:20 18:45:33:20 01:00:00:00 01:00:10:00')
  })

  it('has it as the start of the clip in FCPXML, with what is connected to it on the same clock', () => {
    const xml = formatFcpxml(camera)
    expect(xml).toMatch(/<asset id="r2" name="film.mp4" start="107999892\/30000s"/)
    expect(xml).toMatch(/<asset-clip ref="r2" offset="0s" start="107999892\/30000s" [^>]*tcFormat="DF"/)
    expect(xml).toMatch(/<asset-clip ref="r3" lane="-1" offset="107999892\/30000s" start="0s"/)
    expect(xml).toContain(`<marker start="${(107_892 + 30) * 1001}/30000s"`)
    expect(formatFcpxml(camera25)).toContain('start="1688095/25s"')
    const whole = formatFcpxml({ ...camera, rate: { ...camera.rate, drop: false } })
    expect(whole.match(/tcFormat="(\w+)"/g)).toEqual(['tcFormat="NDF"', 'tcFormat="NDF"'])
  })

  it('has it as start times in OTIO', () => {
    const [clip] = JSON.parse(formatOtio(camera)).tracks.children[0].children
    const starts = [clip.source_range, clip.media_reference.available_range, clip.markers[0].marked_range]
    expect(starts.map(({ start_time }) => start_time.value)).toEqual([107_892, 107_892, 107_922])
    expect(clip.media_reference.available_image_bounds.max).toMatchObject({ x: 1920, y: 1080 })
  })
})

it('keeps names whole on one line, without signs that no line or XML can hold', () => {
  const name = 'Mama\'s #1 &\u0007 "best"\u000b\u001b\ufffe é\u2028.mp4'
  const odd = {
    ...list,
    title: name,
    picture: { ...list.picture, name },
    markers: [{ start: 1, end: 2, text: `a\r\nb${name}` }],
  }
  const lines = formatEdl(odd).split('\r\n')
  expect(lines).toContain('* FROM CLIP NAME: Mama\'s #1 & "best" é .mp4')
  expect(lines.filter((line) => line.startsWith('* LOC:'))).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u2028\ufffe]/)
  const xml = formatFcpxml(odd)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe]|&#/)
  expect(() => new SaxesParser().write(xml).close()).not.toThrow()
})

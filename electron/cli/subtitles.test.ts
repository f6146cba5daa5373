import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { english } from '../../shared/locale/english.ts'
import { convertSubtitles } from './subtitles.ts'

let folder: string
let input: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-subtitles-'))
  input = join(folder, 'talk.srt')
  writeFileSync(input, '1\n00:00:02,000 --> 00:00:03,000\nAMINA: Nzuri\n\n2\n00:00:01,000 --> 00:00:02,000\nHabari\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes another format beside the file, and tells what was repaired', async () => {
  const { path, cues, notes } = await convertSubtitles(input, { to: 'VTT' })
  expect([path, cues, notes.map(english)]).toEqual([
    join(folder, 'talk.vtt'),
    2,
    ['1 subtitle was out of order and was sorted in.'],
  ])
  expect(readFileSync(path, 'utf8')).toContain('00:00:02.000 --> 00:00:03.000\n<v AMINA>Nzuri')
})

it('keeps the sounds that subtitles describe', async () => {
  writeFileSync(
    input,
    '1\n00:00:01,000 --> 00:00:02,000\n[door slams]\n\n2\n00:00:03,000 --> 00:00:04,000\nHe (sighs) ♪\n',
  )
  const { path, cues } = await convertSubtitles(input, { to: 'vtt' })
  expect(cues).toBe(2)
  expect(readFileSync(path, 'utf8')).toMatch(/\[door slams\][\s\S]*He \(sighs\) ♪/)
})

it('writes the language of a script that is asked for', async () => {
  const script = join(folder, 'talk.ttml')
  const texts = '<p xml:lang="en">Hello.</p><p xml:lang="sw">Habari.</p>'
  const root =
    'xmlns="http://www.w3.org/ns/ttml" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" xml:lang="sw" daptm:langSrc="en"'
  const facts = 'daptm:scriptType="preRecording" daptm:scriptRepresents="audio.dialogue"'
  writeFileSync(script, `<tt ${root} ${facts}><body><div begin="1s" end="2s">${texts}</div></body></tt>`)
  for (const [language, text] of [
    [undefined, 'Hello.'],
    ['sw', 'Habari.'],
  ] as const) {
    const { path } = await convertSubtitles(script, { to: 'srt', force: true, ...(language && { language }) })
    expect(readFileSync(path, 'utf8')).toContain(text)
  }
})

it('says of a script with descriptions alone what it holds', async () => {
  const script = join(folder, 'described.ttml')
  const root = 'xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" daptm:scriptType="preRecording"'
  writeFileSync(
    script,
    `<tt ${root} daptm:scriptRepresents="visual.nonText"><body><p begin="1s" end="2s">A boat.</p></body></tt>`,
  )
  await expect(convertSubtitles(script, { to: 'vtt' })).rejects.toThrow(/holds only descriptions of the picture/)
})

it('replaces nothing unless told to', async () => {
  writeFileSync(join(folder, 'talk.vtt'), 'mine')
  await expect(convertSubtitles(input, { to: 'vtt' })).rejects.toThrow(/exists/)
  await expect(convertSubtitles(input, { to: 'srt' })).rejects.toThrow(/would replace/)
  expect((await convertSubtitles(input, { to: 'vtt', force: true })).cues).toBe(2)
  // Another name of the same file, as `Talk.srt` is on Windows and macOS.
  const out = join(folder, 'other.srt')
  linkSync(input, out)
  await expect(convertSubtitles(input, { to: 'srt', out, force: true })).rejects.toThrow(/would replace/)
})

it('names what it does not know', async () => {
  await expect(convertSubtitles(input, { to: 'doc' })).rejects.toThrow(/doc is no format.*srt/)
  await expect(convertSubtitles(input, { to: 'vtt', profile: 'x' })).rejects.toThrow(/netflix-english/)
})

it('does not write subtitles over a film, or under the name of another format, even by force', async () => {
  for (const name of ['small.mp4', 'talk.srt.vtt.srt', 'talk', 'talk.ass']) {
    const out = join(folder, name)
    writeFileSync(out, 'a film')
    const converted = convertSubtitles(input, { to: 'vtt', out, force: true })
    await expect(converted).rejects.toThrow(
      `${name} does not have the name of what is written there. End it with .vtt.`,
    )
    expect(readFileSync(out, 'utf8')).toBe('a film')
  }
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { findSources, languageOfSpeech } from './findSources.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-sources-'))
const video = join(folder, 'talk.mp4')
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)
  return join(folder, name)
}
const original = file('talk.en.srt', 'Good morning.')
const translation = file('talk.sw.srt', 'Habari za asubuhi.')
const other = file('other.srt', 'OK.')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const auto = { from: 'auto' } as const

it('takes what lies beside the video where the order leaves it open', async () => {
  const found = await findSources(video, { to: 'sw', transcript: auto, translation: auto })
  expect(found.transcript).toMatchObject({ file: original, isChosen: false, language: 'en' })
  expect(found.translation).toMatchObject({ file: translation, isChosen: false })
})

it('takes what was chosen, and nothing where the video or the service shall tell', async () => {
  const chosen = { from: 'file', path: other } as const
  const named = await findSources(video, { to: 'sw', transcript: chosen, translation: { from: 'service' } })
  expect(named.transcript).toMatchObject({ file: other, isChosen: true })
  expect(named.transcript?.language).toBeUndefined()
  expect(named.translation).toBeUndefined()
  expect(await findSources(video, { to: 'yo', transcript: { from: 'video' }, translation: auto })).toEqual({})
})

it.skipIf(process.platform === 'win32')(
  'waits for no pipe that lies beside the video as if it were subtitles',
  async () => {
    const piped = mkdtempSync(join(tmpdir(), 'griot-sources-'))
    onTestFinished(() => rmSync(piped, { recursive: true, force: true }))
    execFileSync('mkfifo', [join(piped, 'talk.en.srt')])
    const finding = findSources(join(piped, 'talk.mp4'), { to: 'sw', transcript: auto, translation: auto })
    await expect(finding).rejects.toThrow(/talk\.en\.srt is not a subtitle file/)
  },
)

it('takes no subtitles for their own translation', async () => {
  const chosen = { from: 'file', path: other } as const
  const found = await findSources(video, { to: 'sw', transcript: chosen, translation: chosen })
  expect(found.translation).toBeUndefined()
})

it('takes both from one table or dubbing script that holds both', async () => {
  const dapt = 'xmlns="http://www.w3.org/ns/ttml" xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata"'
  const event = '<p xml:lang="en">Hello.</p><p>Bonjour.</p><p xml:lang="sw">Habari.</p>'
  const files = {
    'both.csv': 'start,end,source,target\n1,2,Hello.,Habari.\n',
    'both.ttml': `<tt ${dapt} xml:lang="fr" daptm:langSrc="en" daptm:scriptType="translatedTranscript"><body><div begin="1s" end="2s">${event}</div></body></tt>`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    writeFileSync(path, text)
    const both = { from: 'file', path } as const
    const found = await findSources(video, { to: 'sw', transcript: both, translation: both })
    const [transcriptTexts, translationTexts] = [found.transcript, found.translation].map((one) =>
      one?.cues.map((cue) => cue.text),
    )
    expect([transcriptTexts, translationTexts]).toEqual([['Hello.'], ['Habari.']])
  }
  // A script tells the languages of its texts, so it need not be given twice.
  const script = { from: 'file', path: join(folder, 'both.ttml') } as const
  const alone = await findSources(video, { to: 'sw', transcript: script, translation: auto })
  expect(alone.translation?.cues.map((cue) => cue.text)).toEqual(['Habari za asubuhi.'])
  const [beside, sources] = [join(folder, 'alone.mp4'), { transcript: script, translation: auto }] as const
  const own = await findSources(beside, { to: 'sw', ...sources })
  expect(own.translation?.cues.map((cue) => cue.text)).toEqual(['Habari.'])
  expect(own.translation?.isChosen).toBe(true)
  expect((await findSources(beside, { to: 'yo', ...sources })).translation).toBeUndefined()
  expect((await findSources(beside, { to: 'en', ...sources })).translation).toBeUndefined()
})

it('tells the language of what is spoken by the name of its file, else by its words, else by its head', async () => {
  const named = file('speech.fr.srt', 'OK.')
  const worded = file('speech.srt', 'Habari za asubuhi, ndugu zangu. Karibuni sana nyumbani kwetu leo.')
  const headed = join(folder, 'headed.vtt')
  writeFileSync(headed, 'WEBVTT\nKind: captions\nLanguage: pt-BR\n\n00:01.000 --> 00:02.000\nOK.\n')
  const languages = [named, worded, headed, other].map(async (path) => {
    const order = { to: 'yo', transcript: { from: 'file', path }, translation: { from: 'service' } } as const
    return languageOfSpeech(await findSources(video, order), order)
  })
  expect(await Promise.all(languages)).toEqual(['fr', 'sw', 'pt-BR', undefined])
  // Subtitles in the language of the dub may be of a film in any language.
  expect(
    languageOfSpeech(
      { transcript: { file: worded, cues: [], timed: true, notes: [], isChosen: true, language: 'sw' } },
      { to: 'sw' },
    ),
  ).toBeUndefined()
})

it('passes over empty files beside the video, and names them', async () => {
  const good = join(folder, 'good.mp4')
  writeFileSync(join(folder, 'good.srt'), '\ufeff\r\n')
  expect(await findSources(good, { to: 'sw', transcript: auto, translation: auto })).toEqual({ empty: ['good.srt'] })
  const lines = file('good.en.srt', 'Good morning.')
  const found = await findSources(good, { to: 'sw', transcript: auto, translation: auto })
  expect(found).toMatchObject({ transcript: { file: lines }, empty: ['good.srt'] })
})

it('passes over WebVTT that is only a header, not a transcript that was damaged', async () => {
  const bare = join(folder, 'bare.mp4')
  for (const header of ['WEBVTT', '\ufeffWEBVTT - Film\r\nKind: captions\r\nLanguage: en\r\n\r\n']) {
    writeFileSync(join(folder, 'bare.vtt'), header)
    expect(await findSources(bare, { to: 'sw', transcript: auto, translation: auto })).toEqual({ empty: ['bare.vtt'] })
  }
  writeFileSync(join(folder, 'bare.vtt'), 'WEBVTT\n\nWords that lost their times.\n')
  await expect(findSources(bare, { to: 'sw', transcript: auto, translation: auto })).rejects.toThrow(/No subtitles/)
})

it('moves the times of subtitles, and takes sung lines as the order says', async () => {
  const tape = join(folder, 'tape.srt')
  writeFileSync(tape, '1\n01:00:01,000 --> 01:00:02,000\nHabari.\n\n2\n01:00:03,000 --> 01:00:04,000\n♪ Nitarudi ♪\n')
  const order = { to: 'sw', transcript: { from: 'file', path: tape }, translation: { from: 'service' } } as const
  const kept = (await findSources(video, { ...order, subtitleShift: -3600 })).transcript
  expect(kept).toMatchObject({ cues: [{ start: 1, end: 2, text: 'Habari.' }], sounds: [{ start: 3 }], isShifted: true })
  const spoken = (await findSources(video, { ...order, sungLines: 'speak' })).transcript
  expect(spoken).toMatchObject({ cues: [{ start: 3601 }, { text: 'Nitarudi' }], sounds: [] })
})

// @module-tag together
// @module-tag long
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { english as inEnglish } from '../../shared/locale/english.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { renderKey } from '../../shared/project/renderKey.ts'
import { setLineVoice } from '../../shared/project/speakers/castEdits.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { spokenBy, takeState } from '../../shared/project/takes/takeKey.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { level, listen } from '../support/media.ts'
import {
  cancelChecks,
  type Page,
  startProjectStudio,
  TALK_SECONDS,
  type TestStudio,
  talkIn,
  talkProject,
  temporaryFolder,
} from '../support/projectStudio.ts'

const root = temporaryFolder()
let studio: TestStudio
let page: Page

beforeAll(() => {
  studio = startProjectStudio(join(root.path, 'data'))
  page = studio.page()
})
afterAll(async () => {
  await studio[Symbol.asyncDispose]()
  root[Symbol.dispose]()
})

let folders = 0
const folder = () => join(root.path, `videos-${++folders}`)

async function takeStates(project: string) {
  const document = await page.document(project)
  return linesInOrder(document).map((line) => takeState(line, 'sw', spokenBy(document, line)))
}
const idsOf = async (project: string) => linesInOrder(await page.document(project)).map(({ id }) => id)

describe('work on a project', () => {
  it('reads subtitles, translates from a file and casts, each as one step', async () => {
    const { project } = await page.call('createProject', { media: talkIn(folder(), 'both') })
    const read = await page.ended(project, (await page.call('transcribe', { project })).work)
    expect(read).toMatchObject({ kind: 'transcript', state: { name: 'done' }, failures: [] })
    expect(read.notes.map(inEnglish)[0]).toMatch(/^Transcript: talk\.srt, found beside the video, \d+ lines\.$/)
    const translated = await page.ended(project, (await page.call('translate', { project, target: 'sw' })).work)
    expect(translated.notes.map(inEnglish)).toContain('Translation: talk.sw.srt, found beside the video.')
    const document = await page.document(project)
    expect(document.sourceLanguage).toBe('en')
    expect(speakersInOrder(document).map(({ name }) => name)).toEqual(['AMINA', 'JUMA'])
    expect(speakersInOrder(document).every(({ voices }) => voices.sw?.voice.startsWith('sw-'))).toBe(true)
    expect(linesInOrder(document).every(({ texts }) => texts.sw?.status === 'machine')).toBe(true)
    const { steps } = await page.call('projectHistory', { project })
    expect(steps.map(({ label }) => inEnglish(label))).toEqual(['Read subtitles', 'Translate into Swahili'])
    const { work } = await page.call('projectWork', { project })
    expect(work.map(({ kind, target }) => [kind, target])).toEqual([
      ['transcript', undefined],
      ['translation', 'sw'],
    ])
    const again = await page.call('castProject', { project, target: 'sw' })
    expect(again.patches).toEqual([])
    const cast = await page.call('castProject', { project, target: 'yo' })
    expect(cast.label).toEqual({ key: 'edit.castVoices' })
    expect(speakersInOrder(await page.document(project)).every(({ voices }) => voices.yo !== undefined)).toBe(true)
  })

  it('says what is missing where nothing listens, translates or has lines', async () => {
    const media = talkIn(folder(), 'transcript')
    const path = join(dirname(media), 'words.srt')
    renameSync(media.replace('.mp4', '.srt'), path)
    const { project } = await page.call('createProject', { media })
    const early = await page.call('translate', { project, target: 'sw' })
    await expect(page.ended(project, early.work)).rejects.toThrow(/no lines yet/)
    const read = await page.call('transcribe', { project, source: { from: 'file', path } })
    expect((await page.ended(project, read.work)).notes.map(inEnglish)[0]).toMatch(/^Transcript: words\.srt/)
    const { work } = await page.call('translate', { project, target: 'zu' })
    await expect(page.ended(project, work)).rejects.toThrow(/Nothing here translates into Zulu yet/)
    // The talk is in English: nothing needs to be translated for that.
    const english = await page.ended(project, (await page.call('translate', { project, target: 'en' })).work)
    expect(english.notes.map(inEnglish)[0]).toMatch(/none needed/)
    await page.call('dismissWork', { project, work })
    expect((await page.call('projectWork', { project })).work.map(({ id }) => id)).not.toContain(work)
  })

  it('speaks lines as one step, tells those that cannot be spoken, and uses takes again', async () => {
    const { project } = await talkProject(page, folder())
    const ids = await idsOf(project)
    const [first = 0, second = 0] = ids
    await page.edit(project, (draft) => setLineVoice(draft, [second], { target: 'sw', voice: 'nobody' }))
    await page.edit(project, (draft) => setText(draft, first, { text: '', target: 'sw' }))
    const { work } = await page.call('speak', { project, target: 'sw', lines: ids })
    const { failures, state } = await page.ended(project, work)
    expect(state).toEqual({ name: 'done' })
    expect(failures.map(({ line }) => line).sort()).toEqual([first, second])
    expect(failures.find(({ line }) => line === first)?.message).toMatchObject({ key: 'failure.lineWithoutText' })
    expect(failures.filter(({ line }) => line === second).map(({ message }) => inEnglish(message))[0]).toMatch(
      /no voice nobody/,
    )
    expect(await takeStates(project)).toEqual(ids.map((id) => (id === first || id === second ? 'none' : 'fresh')))
    const { steps } = await page.call('projectHistory', { project })
    expect(steps.map(({ label }) => inEnglish(label)).slice(-1)).toEqual([`Speak ${ids.length - 2} lines`])

    const { takes } = await page.call('listTakes', { project })
    expect(takes.map(({ line }) => line).sort()).toEqual(ids.slice(2).sort())
    const third = ids[2] ?? 0
    const before = (await page.document(project)).lines[third]?.texts.sw?.text ?? ''
    await page.edit(project, (draft) => setText(draft, third, { text: 'Habari za asubuhi.', target: 'sw' }))
    expect((await takeStates(project))[2]).toBe('stale')
    await page.ended(project, (await page.call('speak', { project, target: 'sw', lines: [third] })).work)
    expect((await takeStates(project))[2]).toBe('fresh')
    await page.edit(project, (draft) => setText(draft, third, { text: before, target: 'sw' }))
    await page.ended(project, (await page.call('speak', { project, target: 'sw', lines: [third] })).work)
    expect((await takeStates(project))[2]).toBe('fresh')
    expect((await page.call('listTakes', { project })).takes).toHaveLength(takes.length + 1)
  })

  it('lets a voice be heard before it is chosen', async () => {
    const { project } = await page.call('createProject', { media: talkIn(folder(), 'none') })
    const request = { project, target: 'sw' as const, text: 'Habari yako?', voice: 'sw-zuri' }
    const { voices } = await page.call('voices', {})
    const voice = voices.find(({ language }) => language === 'sw')?.id ?? ''
    const audition = await page.call('audition', { ...request, voice })
    expect(audition.seconds).toBeGreaterThan(0.3)
    expect(await page.call('audition', { ...request, voice })).toEqual(audition)
    const sound = await studio.studio.files.serve(new Request(`http://studio${audition.url}`))
    expect((await sound.bytes()).subarray(0, 4)).toEqual(new TextEncoder().encode('RIFF'))
    const slow = await page.call('audition', { ...request, voice, settings: { speed: 0.5 } })
    expect(slow.seconds).toBeGreaterThan(audition.seconds * 1.5)
    await expect(page.call('audition', { ...request, voice: 'preserve' })).rejects.toThrow(/own voice is only made/)
  })

  it('renders by the engine of this computer, which speaks every line anew, with lines in other voices than their speakers', async () => {
    const { project } = await talkProject(page, folder())
    const [first = 0] = await idsOf(project)
    const { voices } = await page.call('voices', {})
    const cast = speakersInOrder(await page.document(project)).map(({ voices: own }) => own.sw?.voice)
    const other = voices.find(({ id, language }) => language === 'sw' && !cast.includes(id)) ?? voices[0]
    await page.edit(project, (draft) => setLineVoice(draft, [first], { target: 'sw', voice: other?.id ?? '' }))
    const { path } = await page.call('suggestOutput', { project, target: 'sw' })
    expect(path).toMatch(/talk\.sw\.mp4$/)
    const options = { by: 'service' as const, output: path, stems: true }
    const { work } = await page.call('render', { project, target: 'sw', options })
    await expect(page.call('render', { project, target: 'sw', options })).rejects.toThrow(/already/)
    const { state } = await page.ended(project, work)
    const ids = await idsOf(project)
    expect(state).toMatchObject({
      name: 'done',
      result: { path, lines: ids.length, subtitles: [expect.stringMatching(/talk\.sw 2\.srt$/)] },
    })
    expect(readFileSync(path).subarray(4, 8).toString()).toBe('ftyp')
    const result = state.name === 'done' ? state.result : undefined
    expect(result?.stems?.map((stem) => basename(stem))).toEqual(['talk.sw.voices.wav', 'talk.sw.bed.wav'])
    const spoken = Object.values((await page.document(project)).lines).map(({ texts }) => texts.sw?.take)
    expect(spoken.every((take) => take !== undefined)).toBe(true)
    expect(Object.values(result?.states ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(ids.length)
    expect(result?.loudness).toBeLessThan(0)
    await cancelChecks(page, project)
    const next = await page.call('suggestOutput', { project, target: 'sw' })
    expect(next.path).toBe(path.replace('.mp4', ' 2.mp4'))
  })

  it('renders all languages, and names those that cannot be with the reason', async () => {
    const place = folder()
    const { project } = await talkProject(page, place)
    await page.ended(project, (await page.call('translate', { project, target: 'en' })).work)
    await page.edit(project, (draft) => addTarget(draft, 'zu'))
    const { started, skipped } = await page.call('renderAll', { project, options: { subtitles: false } })
    expect(started).toEqual(['sw', 'en'])
    expect(skipped.map(({ target, reason }) => `${target}: ${inEnglish(reason)}`)).toEqual([
      expect.stringMatching(/^zu: No line says anything in Zulu yet/),
    ])
    const { work } = await page.call('projectWork', { project })
    for (const { id } of work.filter(({ kind }) => kind === 'render')) await page.ended(project, id)
    await cancelChecks(page, project)
    const made = readdirSync(place).filter((name) => name.endsWith('.mp4'))
    expect(made.sort()).toEqual(['talk.en.mp4', 'talk.mp4', 'talk.sw.mp4'])
  })

  it('renders from takes wherever there are any, and speaks the lines without one first', async () => {
    const place = folder()
    const { project } = await talkProject(page, place)
    const ids = await idsOf(project)
    const [kept = 0, ...spoken] = ids
    await page.edit(project, (draft) => {
      const line = draft.lines[kept]
      if (line !== undefined) line.keepOriginal = true
    })
    const output = join(place, 'mine.mkv')
    const extras = { stems: true, lineFiles: true, originalTrack: true, subtitleTrack: true, constantRate: true }
    const options = { output, ...extras }
    await page.ended(project, (await page.call('speak', { project, target: 'sw', lines: ids.slice(0, 2) })).work)
    const { takes: before } = await page.call('listTakes', { project })
    expect(before).toHaveLength(1)
    const { work } = await page.call('render', { project, target: 'sw', options })
    const { state, notes } = await page.ended(project, work)
    const beside = {
      subtitles: [join(place, 'mine.srt')],
      stems: expect.arrayContaining(['bed.wav', 'lines', 'voices.wav'].map((name) => join(place, `mine.${name}`))),
    }
    expect(state).toMatchObject({ name: 'done', result: { path: output, lines: spoken.length, ...beside } })
    expect(notes.map(inEnglish).join(' ')).toMatch(new RegExp(`${spoken.length - 1} lines are spoken first`))
    const { takes } = await page.call('listTakes', { project })
    expect(takes.map(({ line }) => line).toSorted()).toEqual(spoken)
    expect(takes).toContainEqual(before[0])
    const { dubs } = await page.call('projectWork', { project })
    expect(dubs.find(({ to }) => to === 'sw')?.basis).toBe(renderKey(await page.document(project), 'sw'))
    await cancelChecks(page, project)
    const made = readdirSync(place).filter((name) => !/^(talk|project)\./.test(name))
    expect(made.sort()).toEqual(['mine.bed.wav', 'mine.lines', 'mine.mkv', 'mine.srt', 'mine.voices.wav'])
    const files = readdirSync(join(place, 'mine.lines')).sort()
    expect(files).toHaveLength(spoken.length + 1)
    expect(files[0]).toMatch(/^\d{4} .+ 00-00-\d\d\.\d{3}\.wav$/)
    expect(readFileSync(join(place, 'mine.lines', files[0] ?? '')).readUInt32LE(24)).toBe(48_000)
    const rows = readFileSync(join(place, 'mine.lines/lines.csv'), 'utf8').trim().split('\r\n')
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(files.slice(0, -1))
    const { facts } = await page.call('openMedia', { path: output })
    expect(facts.format).toMatch(/matroska/)
    expect(facts.audio).toHaveLength(2)
    expect(facts.subtitles).toMatchObject([{ codec: 'subrip', language: 'swa' }])
  })

  it('speaks a line again that is edited while others are spoken, and renders that', async () => {
    const place = folder()
    const { project } = await talkProject(page, place)
    const [first = 0, second = 0, ...others] = await idsOf(project)
    await page.ended(project, (await page.call('speak', { project, target: 'sw', lines: others })).work)
    // One that takes longer to speak than an edit takes.
    const long = 'Karibuni sana nyumbani kwetu, '.repeat(30)
    await page.edit(project, (draft) => setText(draft, second, { text: long, target: 'sw' }))
    const options = { output: join(place, 'edited.mp4') }
    const { work } = await page.call('render', { project, target: 'sw', options })
    await page.when('workChanged', async () => {
      const { takes } = await page.call('listTakes', { project })
      return takes.find(({ line }) => line === first)
    })
    await page.edit(project, (draft) => setText(draft, first, { text: 'Habari za jioni.', target: 'sw' }))
    const { state, notes } = await page.ended(project, work)
    expect(state).toMatchObject({ name: 'done', result: { path: options.output } })
    expect(notes.map(inEnglish).join(' ')).toMatch(/2 lines are spoken first.*1 line is spoken first/)
    expect(new Set(await takeStates(project))).toEqual(new Set(['fresh']))
    await cancelChecks(page, project)
  })

  it('takes over the sound of a finished dub: it is played and rendered as it was heard', async () => {
    const place = folder()
    const media = talkIn(place, 'both')
    const [id = ''] = (await page.call('addDubs', { paths: [media] })).ids
    await page.call('changeDub', { id, order: { to: 'sw', output: join(place, 'dub.mp4') } })
    await page.call('startDub', { id })
    const done = await page.when('jobsChanged', async () => {
      const dub = (await page.call('dubs', {})).dubs.find((one) => one.id === id)
      return dub?.state.name === 'done' || dub?.state.name === 'failed' ? dub.state : undefined
    })
    expect(done.name).toBe('done')
    const { project } = await page.call('openProject', await page.call('projectOfDub', { id }))
    const row = async () => (await page.call('dubs', {})).dubs.find((one) => one.id === id)
    const pathOf = (dub: Awaited<ReturnType<typeof row>>) => dub?.state.name === 'done' && dub.state.result.path
    expect(pathOf(await row())).toBe(join(place, 'dub.mp4'))
    expect((await row())?.edited).toBeUndefined()
    expect(new Set(await takeStates(project))).toEqual(new Set(['fresh']))
    const { takes } = await page.call('listTakes', { project })
    expect(takes.map(({ line }) => line)).toEqual(await idsOf(project))
    const output = join(place, 'again.mp4')
    const options = { by: 'takes' as const, output }
    await page.ended(project, (await page.call('render', { project, target: 'sw', options })).work)
    await cancelChecks(page, project)
    const [dubSamples = new Float32Array(), again = new Float32Array()] = [join(place, 'dub.mp4'), output].map((path) =>
      listen(path),
    )
    const difference = dubSamples.map((sample, at) => sample - (again[at] ?? 0))
    // What AAC adds.
    expect(level(difference, 0, TALK_SECONDS)).toBeLessThan(level(dubSamples, 0, TALK_SECONDS) - 12)
    // The first screen offers what was rendered last, and tells of edits since, also of a closed project.
    expect([pathOf(await row()), (await row())?.earlier.map(({ path }) => path)]).toEqual([
      output,
      [join(place, 'dub.mp4')],
    ])
    const { revision } = await page.call('readProject', { project })
    const [first = 0] = await idsOf(project)
    const patches = [{ op: 'replace' as const, path: ['lines', `${first}`, 'keepOriginal'], value: true }]
    await page.call('commitStep', { project, base: revision, label: plainWords('Keep'), patches })
    expect(await row()).toMatchObject({ edited: true, project: { dubs: [{ to: 'sw', path: output, edited: true }] } })
    await page.call('closeProject', { project })
    expect(await row()).toMatchObject({ edited: true, state: { name: 'done', result: { path: output } } })
    await page.call('removeDub', { id })
    await page.call('finishRemovals', { ids: [id] })
  })
})

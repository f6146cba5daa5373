// @module-tag together
// @module-tag quick

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dubStatusText as rowOf, verdictOfRow } from '../../electron/cli/orders/orderTable.ts'
import type { DubRow } from '../../electron/cli/orders/runOrder.ts'
import { summaryPage, summaryTable } from '../../electron/cli/orders/summaryFile.ts'
import { summaryLines, summaryOf } from '../../electron/cli/output/summary.ts'
import type { ProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import type { ProjectResult } from '../../electron/dubbing/project/projectRecords.ts'
import { figures, longLines } from '../../electron/dubbing/work/figures.ts'
import { summarizeCheck } from '../../electron/dubbing/work/render/checkProjectDub.ts'
import { dubsOf } from '../../electron/studio/project/projectOfVideo.ts'
import { evaluateDub } from '../../renderer/state/editor/lineStatuses.ts'
import { lineWords } from '../../renderer/timeline/lanes/lineWords.ts'
import { paceWords } from '../../renderer/ui/paceWords.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import { english } from '../../shared/locale/english.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, lineOf, testDocument } from '../../shared/project/document.testing.ts'
import type { Document, DocumentDraft, Line } from '../../shared/project/document.ts'
import { evaluateLines, type LineStatus } from '../../shared/project/lineStatus.ts'
import { linesToFit, planFits } from '../../shared/project/lines/fitLines.ts'
import { setKeepOriginal } from '../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { renderKey } from '../../shared/project/renderKey.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../shared/project/texts/textEdits.ts'
import { assessDub } from '../../shared/qc/assessDub.ts'
import { isScript, type LineTopic } from '../../shared/qc/checkLineNorms.ts'
import { figureRows } from '../../shared/qc/figureRows.ts'
import { linesOfRender } from '../../shared/qc/linesOfRender.ts'
import {
  countVerdicts,
  countWords,
  describeLines,
  groupOf,
  LINE_GROUPS,
  type LineGroup,
  type LineVerdict,
  verdictsOf,
  verdictWords,
} from '../../shared/qc/lineVerdict.ts'
import type { QcMeasures } from '../../shared/qc/measures.ts'
import type { QcLine, QcReport, Verdict } from '../../shared/qc/report.ts'
import { chartsOf } from '../../shared/qc/reportCharts.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { formatReport, LEVEL_SIGNS, reportedLines } from '../../shared/qc/reportText.ts'
import { shortReport, shortReportLines } from '../../shared/qc/shortReport.ts'
import { VERDICT_WORDS, verdictOf } from '../../shared/qc/verdict.ts'
import { countLines, passes } from '../../shared/script/lineFilter.ts'

const WORDS = 'habari yako ya leo asubuhi nzuri sana watu wengi walikuja sokoni kununua mahindi mapema'.split(' ')
const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const drawnLine = fc.record({
  pause: seconds(0, 1),
  slot: seconds(0.5, 3),
  speaker: fc.constantFrom('A', 'B'),
  words: fc.integer({ min: 1, max: WORDS.length }),
  pace: seconds(0.25, 0.55),
  state: fc.constantFrom('fresh', 'fresh', 'fresh', 'fresh', 'stale', 'changed', 'kept', 'untranslated'),
  silent: fc.integer({ min: 0, max: 19 }),
  wait: fc.boolean(),
})
const drawnProject = fc.record({
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 9 }),
  healthy: fc.boolean(),
  waits: fc.boolean(),
  /** The state of its dub. */
  dub: fc.constantFrom('none', 'checked', 'checked', 'checked', 'unchecked', 'edited'),
  peak: fc.constantFrom(-3, -3, -3, 0),
})
type Drawn = typeof drawnProject extends fc.Arbitrary<infer T> ? T : never

/** A project with every kind of trouble, its takes, and how long it is. */
function projectOf({ lines, healthy, waits }: Drawn) {
  let at = 0.5
  const places = lines.map(({ pause, slot, speaker }) => {
    const start = at + pause
    at = start + slot
    return [start, at, `Line at ${start}.`, speaker] as const
  })
  const takes = new Map<string, { seconds: number }>()
  const document = edited(testDocument(places), (draft) => {
    addTarget(draft, 'sw')
    for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'sw-juma' })
    if (waits) draft.picture = 'wait'
    for (const [index, line] of lines.entries()) write(draft, index + 1, line)
  })
  function write(draft: DocumentDraft, id: number, line: Drawn['lines'][number]): void {
    const text = WORDS.slice(0, healthy ? Math.max(1, Math.floor(line.slot)) : line.words).join(' ')
    if (healthy || line.state !== 'untranslated') setText(draft, id, { target: 'sw', text })
    const own = draft.lines[id]
    if (own !== undefined && line.wait && !healthy) own.wait = !waits
  }
  const spoken = edited(document, (draft) => {
    for (const [index, { words, pace, slot, state }] of lines.entries()) {
      const line = lineOf(document, index + 1)
      const key = takeKey(line, 'sw', spokenBy(document, line))
      if (key === undefined) continue
      const id = `take ${index}`
      takes.set(id, { seconds: healthy ? 0.8 * slot : words * pace })
      chooseTake(draft, line.id, { target: 'sw', take: { id, key } })
      if (!healthy) spoil(draft, line.id, state)
    }
  })
  return { document: spoken, takes, duration: at + 3 }
}

function spoil(draft: DocumentDraft, id: number, state: Drawn['lines'][number]['state']): void {
  if (state === 'stale') chooseTake(draft, id, { target: 'sw', take: { id: `take ${id - 1}`, key: 'old' } })
  if (state === 'changed') setText(draft, id, { text: 'Something else.' })
  if (state === 'kept') setKeepOriginal(draft, [id], true)
}

/** The report of a render by this plan, and the measures of its file, in which some lines are silent. */
function madeOf(drawn: Drawn, document: Document, plan: ReturnType<typeof planFits>, duration: number) {
  const lines = linesInOrder(document)
  const spoken = plan.fits.filter(({ natural }) => natural > 0)
  const report: JobReport = {
    notes: [],
    timing: 'natural',
    time_map: plan.map.knots,
    lines: spoken.map(({ id, start, spokenEnd: end, rate, dropCharacters }) => ({
      ...{ id, speaker: lineOf(document, id).speaker, voice: 'sw-juma', start, end, rate },
      ...(dropCharacters > 0 ? { tooLongBy: dropCharacters } : {}),
    })),
  }
  const segments = spoken.map(({ id }) => {
    const { start, end, speaker, texts } = lineOf(document, id)
    return { id, start, end, speaker, text: texts.sw?.text ?? '', number: lines.findIndex((one) => one.id === id) + 1 }
  })
  const facts = { format: 'mp4', sizeBytes: 1, audio: [], subtitles: [] }
  const track = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, start: 0, default: true, language: 'swa' }
  const length = Math.max(plan.map.toDub(duration), ...report.lines.map(({ end }) => end))
  const measures: QcMeasures = {
    source: { ...facts, duration },
    dub: { ...facts, duration: length, audio: [track] },
    picture: { state: 'identical', pictures: 1 },
    ...{
      clockOffset: 0,
      timeMap: plan.map.knots,
      waitDelays: [],
      bedLost: [],
      bedUnder: [],
      strays: [],
      channelsLost: [],
      bedJumps: [],
      repeats: [],
      filmSpeech: [],
      soundSeconds: length,
    },
    ...{ truePeak: drawn.peak, curve: { step: 1, dub: [], source: [] }, clicks: [] },
    lines: spoken.map(({ id, start, spokenEnd: end }) => {
      const isSilent = !drawn.healthy && drawn.lines[id - 1]?.silent === 0
      const lost = isSilent ? [{ start: 0, end: end - start }] : []
      const levels = Array.from({ length: Math.ceil((end - start) / 0.3) }, (_, at) => ({ at: 0.3 * at, level: -1 }))
      const match = { offset: 0, score: 0.97, unlike: 0, level: -1, lost, levels }
      return { regions: isSilent ? [] : [{ start, end }], level: -20, bed: -60, match }
    }),
  }
  const checkedDub = {
    source: 's.mp4',
    dub: 'd.mp4',
    lines: segments,
    spoken: report.lines,
    timing: 'natural',
  } as const
  return { report, segments, checked: { ...assessDub(measures, checkedDub), words: 'checked' as const } }
}

/** A project with its plan, and its dub with the report of its check, as the studio and the command line know them. */
function dubOf(drawn: Drawn) {
  const { document, takes, duration } = projectOf(drawn)
  const plan = planFits(linesToFit(document, 'sw', takes), {
    ...{ target: 'sw', duration, timing: document.timing },
    picture: { shots: [], keyframes: [], still: [], frameRate: 25 },
  })
  const { report, segments, checked } = madeOf(drawn, document, plan, duration)
  const isChecked = drawn.dub === 'checked' || drawn.dub === 'edited'
  const basis = drawn.dub === 'edited' ? 'older' : renderKey(document, 'sw')
  const of = { path: 'd.mp4', subtitles: [], speakers: 1, basis }
  const made = { ...of, ...figures(segments, report), ...(isChecked && summarizeCheck(checked)) }
  const summary = summaryOf({ made, long: longLines(segments, report), checked })
  const result: ProjectResult = {
    ...{ ...of, to: 'sw', lines: 1, seconds: 1, madeAt: 1 },
    ...{ tooLong: summary.tooLong?.length, states: isChecked ? summarizeCheck(checked).states : summary.states },
    ...{ verdict: isChecked ? checked.verdict : undefined },
  }
  const fits = new Map(plan.fits.map((fit) => [fit.id, fit]))
  return { document, fits, segments, report, checked, isChecked, summary, result }
}

type Dub = ReturnType<typeof dubOf>

/** The report in its four forms, and the command line in its four. */
function agreeOnFile({ checked, summary }: Dub): void {
  const { verdict, findings } = checked
  const words = english(VERDICT_WORDS[verdict])
  const row = { request: { video: 'a.mp4', to: 'sw' }, status: { name: 'done', seconds: 1, summary } } as DubRow
  expect(verdictOfRow(row)).toBe(verdict)
  expect(formatReport(checked, english).split('\n')[1]).toContain(words)
  expect(reportPage(checked, { language: 'en', formatMessage: english })).toContain(`class="verdict ${verdict}"`)
  expect(shortReportLines(shortReport(checked, english), plainWords(''), english)[0]).toContain(words)
  expect(rowOf(row)).toContain(words)
  expect(summaryTable([row])).toContain(`,${verdict},`)
  expect(summaryPage([row])).toContain(`<td class="${verdict}">`)
  expect(findings.some(({ level }) => level === 'fail')).toBe(verdict !== 'passed')
  // Each norm that is named has a result, and nothing else has.
  for (const { norm, result } of figureRows(checked))
    expect(result === undefined).toBe(norm === undefined || isUnjudged(english(norm)))
  // No figure fails above which passed stands, and no line has two findings.
  if (figureRows(checked).some(({ result }) => result === 'fail')) expect(verdict).toBe('needs_work')
  const named = findings.flatMap(({ line }) => line ?? [])
  expect(new Set(named).size).toBe(named.length)
}

const UNJUDGED = ['no target given', 'not judged without what was mixed']
const isUnjudged = (norm: string) => UNJUDGED.includes(norm)

/** The first screen and the page of the project; answers what both say. */
function agreeOnDub({ dub }: Drawn, { document, fits, checked, isChecked, result }: Dub): Verdict {
  const made = dub === 'none' ? undefined : result
  const records = { results: () => (made === undefined ? [] : [made]) }
  const [listed] = dubsOf({ journal: { document }, records } as unknown as ProjectFile)
  const { lines, verdict } = evaluateDub({
    ...{ document, target: 'sw', fits, made, report: isChecked ? checked : undefined },
  })
  expect(verdictOf(listed)).toBe(verdict)
  if (verdict === 'passed') expect([...lines.values()].filter(({ level }) => level === 'fail')).toEqual([])
  if (dub === 'checked' && checked.verdict !== 'passed') expect(verdict).toBe('needs_work')
  return verdict
}

/** Row, filter, timeline, check, report, its page and charts, first screen and terminal, of each line; answers how the lines stand. */
function agreeOnLines({ dub }: Drawn, made: Dub): LineStatus[] {
  const { document, fits, checked, result, segments, report, summary } = made
  const planned = evaluateLines(document, { target: 'sw', fits })
  const { lines: shown } = evaluateDub({ document, target: 'sw', fits, made: result, report: checked })
  const reported = new Map(reportedLines(checked.lines).map((one) => [one.line.id, one]))
  const reportForms = {
    checked,
    page: reportPage(checked, { language: 'en', formatMessage: english }),
    charts: chartsOf(checked),
  }
  const rendered = verdictsOf(linesOfRender(segments, report))
  const long = new Map(summary.tooLong?.map((one) => [segments[one.line - 1]?.id, one]))
  for (const line of linesInOrder(document)) {
    const [plan, now, inReport] = [planned.get(line.id), shown.get(line.id), reported.get(line.id)]
    if (plan === undefined || now === undefined) throw new Error('Every line has a state.')
    agreeOnRow(line, now)
    expect(passes({ state: 'too_long' }, line, { status: plan, suspicious: false })).toBe(plan.name === 'too_long')
    if (inReport === undefined) continue
    // By its plan, by the report of its render, and as it was measured: its pace and by how much it is too long.
    const byRender = rendered[segments.findIndex(({ id }) => id === line.id)]
    expect(new Set([plan, now, byRender, inReport.verdict].map((one) => one?.rate?.toFixed(2))).size).toBe(1)
    if (!isOfScript(plan)) expect(comparable(byRender as LineVerdict)).toEqual(comparable(plan))
    if (long.has(line.id))
      expect(byRender?.letters).toEqual({ natural: long.get(line.id)?.characters, limit: long.get(line.id)?.limit })
    expect(byRender?.name === 'too_long').toBe(long.has(line.id))
    if (dub === 'checked' && !isOfScript(now)) expect(comparable(inReport.verdict)).toEqual(comparable(now))
    agreeOnReport(inReport.line, inReport.verdict, reportForms)
  }
  agreeOnCounts(made, [...shown.values()])
  return [...shown.values()]
}

/** A verdict in words, with its level and its number, as it is compared. */
const comparable = ({ name, level, pace, ...verdict }: LineVerdict) => {
  return { name, level, pace, words: verdictWords({ name, level, pace, ...verdict }).map(english) }
}

/** States that only a project can have, so a file's report never has them. */
function isOfScript({ name }: LineVerdict): boolean {
  return isScript(name as LineTopic)
}

/** The row and its block in the timeline: the same words, and one level of both. */
function agreeOnRow(line: Line, now: LineStatus): void {
  const { full, level } = lineWords(line, now, { underWay: new Set(), failed: new Map() })
  expect(level).toBe(now.level)
  for (const words of verdictWords(now).map(english)) expect(full).toContain(words)
}

/** A report with its page and its charts. */
interface ReportForms {
  readonly checked: QcReport
  readonly page: string
  readonly charts: ReturnType<typeof chartsOf>
}

/** The findings of the report, the page with its table, and the charts. */
function agreeOnReport(line: QcLine, verdict: LineVerdict, { checked, page, charts }: ReportForms): void {
  const findings = checked.findings.filter((one) => one.line === line.number)
  const [own] = findings
  // A line that is only late is told with the others that are; those that suffer from another are told of that one.
  if (own !== undefined) expect(own.level).toBe(verdict.level)
  if (verdict.level === 'fail') expect(own?.level ?? checked.findings.find(({ more }) => more)?.level).toBe('fail')
  if (verdict.name === 'tight' || verdict.name === 'too_long')
    expect(checked.findings.map(({ topic }) => topic)).toContain('rate')
  if (own?.topic === 'rate') expect(english(own.value)).toContain(verdictWords(verdict).map(english)[0])
  if (verdict.name === 'late')
    expect(figureRows(checked).find(({ name }) => name.key === 'report.figure.onset')?.result).toMatch(/remark|fail/)
  const words = verdictWords(verdict).map(english).join(', ')
  expect(page).toContain(
    `<td class="${verdict.level ?? 'good'}">${LEVEL_SIGNS[verdict.level ?? 'good']} ${words}</td></tr>`,
  )
  const [onsets, rates] = charts
  const pointOf = (chart: typeof rates) => chart?.series[0]?.points.find((one) => one.line === line.number)
  expect(pointOf(rates)?.level).toBe(verdict.pace)
  if (verdict.name === 'late' || verdict.name === 'early') expect(pointOf(onsets)?.level).toBe(verdict.level)
}

/** Each line is counted once, by the same words, in status bar, chips, report, terminal and first screen. */
function agreeOnCounts(
  { document, checked, isChecked, summary, result, report, segments }: Dub,
  shown: readonly LineStatus[],
): void {
  const byId = new Map(linesInOrder(document).map(({ id }, at) => [id, shown[at]]))
  const counts = countVerdicts(shown)
  const { states } = countLines(linesInOrder(document), ({ id }) => ({ status: byId.get(id), suspicious: false }))
  expect(LINE_GROUPS.map((group) => states[group])).toEqual(LINE_GROUPS.map((group) => counts[group] ?? 0))
  expect(LINE_GROUPS.reduce((sum, group) => sum + (counts[group] ?? 0), 0)).toBe(shown.length)
  const inFile = isChecked
    ? countVerdicts(reportedLines(checked.lines).map(({ verdict }) => verdict))
    : countVerdicts(verdictsOf(linesOfRender(segments, report)))
  const words = english(countWords(inFile))
  expect(summaryLines(summary)[0]).toContain(words)
  expect(result.states).toEqual(inFile)
  expect(paceWords({ ...result, shortened: [] })[0]).toBe(words)
  if (checked.lines.length === 0) return
  const all = english(describeLines(checked.lines))
  expect(formatReport(checked, english)).toContain(all)
  expect(shortReportLines(shortReport(checked, english), plainWords(''), english)[1]).toContain(all.split(': ')[1])
}

it('every place that shows a verdict shows the same, and none is green over a line that fails: 200 projects', () => {
  const seen = new Set<Verdict>()
  const groups = new Set<LineGroup>()
  const agree = (drawn: Drawn) => {
    const made = dubOf(drawn)
    agreeOnFile(made)
    for (const { name } of agreeOnLines(drawn, made)) groups.add(groupOf(name))
    seen.add(agreeOnDub(drawn, made))
  }
  fc.assert(fc.property(drawnProject, agree), { numRuns: 200, seed: 40, endOnFailure: true })
  // The projects show all there is, lines that are early where the picture waits among them; all times are known.
  expect([...groups, 'unknown'].toSorted()).toEqual([...LINE_GROUPS].toSorted())
  expect([...seen].toSorted()).toEqual(['needs_work', 'not_made', 'out_of_date', 'passed'])
})

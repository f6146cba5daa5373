import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { wholeFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { createOrderReporter, labelRow, nextSteps, remarksOf } from './orderReporter.ts'
import { createRemedyOnce, orderTable, verdictOfRow } from './orderTable.ts'
import { readOrder } from './readOrder.ts'
import { type DubRow, type DubStatus, rowsOf } from './runOrder.ts'
import { summaryPage, summaryTable } from './summaryFile.ts'

const summary = { output: '/films/a.sw.mp4', subtitles: [], lines: 12, speakers: 2 }
const qc = {
  verdict: 'passed',
  states: {},
  truePeak: -1,
  picture: 'identical',
  findings: ['Line 7 is <late>.'],
} as const

function rows(...statuses: DubStatus[]): DubRow[] {
  const { films } = readOrder(['a.mp4', 'b.mp4'], { to: 'sw,ha' }, { cwd: '/films', env: {} })
  return rowsOf({ films }).map((row, at) => ({ ...row, status: statuses[at] ?? row.status }))
}

const SOME = rows(
  { name: 'done', seconds: 61, summary: { ...summary, qc } },
  { name: 'running', stage: 'render', fraction: 0.426, remaining: 80 },
  { name: 'failed', failure: { kind: 'offline', message: '=No answer.' } },
)

it('shows each dub with its stage, the time left and the verdict', () => {
  expect(orderTable(SOME)).toEqual([
    'a.mp4  sw  Passed, done in 1:01',
    '       ha  Dubbing 42 %, about 1:30 left',
    'b.mp4  sw  FAILED: =No answer.',
    '       ha  waits',
    '1 of 4 dubs done, 1 failed.',
  ])
})

it('tells what the check found of a dub, and calls none passed that has lines too long or was not checked', () => {
  const tooLong = [{ line: 1, start: 0, text: 'x', characters: 9, limit: 2 }]
  const done = (more: object): DubStatus => ({ name: 'done', seconds: 61, summary: { ...summary, ...more } })
  const all = rows(done({ qc }), done({ qc, tooLong }), done({}))
  expect(all.map((row) => remarksOf(row))).toEqual([['Line 7 is <late>.'], ['Line 7 is <late>.'], [], []])
  expect(all.map(verdictOfRow)).toEqual(['passed', 'needs_work', 'needs_work', 'not_made'])
})

it('shows a film that failed as a whole once, with all its languages', () => {
  const failed = { name: 'failed', failure: { kind: 'invalid', message: 'Broken.' }, ofFilm: true } as const
  const all = rows({ name: 'done', kept: { path: '/films/a.sw.mp4', verdict: 'passed' } }, failed, failed, failed)
  expect(orderTable(all)).toEqual([
    'a.mp4  sw  Passed, done already',
    '       ha  FAILED: Broken.',
    'b.mp4  sw,ha  FAILED: Broken.',
    '1 of 4 dubs done, 3 failed.',
  ])
  expect(summaryPage(all).match(/<p>Broken\.<\/p>/g)).toHaveLength(2)
  expect(summaryTable(all).split('\n')[1]).toContain('kept,passed,,,,/films/a.sw.mp4')
  expect(summaryPage(all)).toContain('<a href="file:///films/a.sw.mp4">')
  const [out, err] = [new PassThrough(), new PassThrough()]
  const { changed } = createOrderReporter({ out, err }, all, false)
  for (const row of all) changed(row)
  expect(String(out.read())).toBe('a.mp4 → sw: Passed, done already\n')
  expect(String(err.read())).toBe('a.mp4: FAILED: Broken.\nb.mp4: FAILED: Broken.\n')
})

it('tells once what several dubs of several films lack', () => {
  const failure = { kind: 'unavailable', message: 'No translator.' } as const
  const [none, sw, ha, other] = rows(
    { name: 'failed', failure },
    { name: 'failed', failure, remedy: 'a', ofFilm: true },
    { name: 'failed', failure, remedy: 'a' },
    { name: 'failed', failure, remedy: 'b' },
  )
  const remedyOf = createRemedyOnce()
  const told = [none, sw, ha, other].map((row) => row && remedyOf(row))
  expect(told).toEqual([[], ['No translator.'], [], ['No translator.']])
})

it('fits a terminal: it cuts lines, and shows what runs', () => {
  expect(orderTable(SOME, { columns: 20, lines: 4 })).toEqual([
    'a.mp4  sw  Passed, …',
    '       ha  Dubbing …',
    '1 of 4 dubs done, 1…',
  ])
})

it('writes a table that a spreadsheet may open, and a page that shows texts as they are', () => {
  const [head, first, , third] = summaryTable(SOME).split('\r\n')
  expect(head).toBe('video,language,state,verdict,seconds,lines,too long,file,remarks')
  expect(first).toBe('/films/a.mp4,sw,done,passed,61.0,12,,/films/a.sw.mp4,Line 7 is <late>.')
  expect(third).toBe("/films/b.mp4,sw,failed,,,,,,'=No answer.")
  const page = summaryPage(SOME)
  expect(page).toContain('<a href="file:///films/a.sw.mp4">a.sw.mp4</a>')
  expect(page).toContain('Line 7 is &#60;late&#62;.')
})

it('tells a failed dub to programs as a single one does: its kind, message and exit code', () => {
  const out = new PassThrough()
  const message = say('failure.cancelled')
  const [row] = rows({ name: 'failed', failure: wholeFailure({ kind: 'unavailable', message }) })
  if (row !== undefined) createOrderReporter({ out, err: new PassThrough() }, [row], true).changed(row)
  const failed = { event: 'failed', kind: 'unavailable', message: 'Cancelled.', exitCode: 3 }
  expect(JSON.parse(String(out.read()))).toEqual({ video: '/films/a.mp4', to: 'sw', ...failed })
})

it('closes with what checks found, and where something is left with the advice to order it again', () => {
  const done: DubStatus = { name: 'done', seconds: 61, summary: { ...summary, qc } }
  const clean: DubStatus = { name: 'done', kept: { path: '/films/a.ha.mp4', verdict: 'passed' } }
  const all = (last: DubStatus) => nextSteps(rows(done, clean, clean, last))
  expect(all(clean)).toEqual(['a.mp4 → sw: Line 7 is <late>.'])
  expect(all({ name: 'paused' })).toHaveLength(2)
  expect(all({ name: 'failed', failure: { kind: 'offline', message: 'No answer.' } })).toEqual(all({ name: 'paused' }))
})

it('tells programs at the end how many dubs there are of each kind', () => {
  const out = new PassThrough()
  createOrderReporter({ out, err: new PassThrough() }, SOME, true).ended()
  const numbers = { done: 1, kept: 0, failed: 1, stopped: 0 }
  expect(JSON.parse(String(out.read()))).toEqual({ event: 'ended', dubs: 4, ...numbers })
  expect(SOME.map(labelRow)).toEqual(['a.mp4 → sw', 'a.mp4 → ha', 'b.mp4 → sw', 'b.mp4 → ha'])
})

it('tells programs apart what this run has made, what an earlier one had made, and what goes on with the same command', () => {
  const out = new PassThrough()
  const all = rows(
    { name: 'done', seconds: 61, summary },
    { name: 'done', kept: { path: '/films/a.ha.mp4', verdict: 'passed' } },
    { name: 'paused' },
  )
  const reporter = createOrderReporter({ out, err: new PassThrough() }, all, true)
  for (const row of all) reporter.changed(row)
  reporter.ended()
  const events = String(out.read()).trim().split('\n')
  expect(events.map((line) => JSON.parse(line))).toEqual([
    { video: '/films/a.mp4', to: 'sw', event: 'done', seconds: 61, ...summary },
    { video: '/films/a.mp4', to: 'ha', event: 'kept', output: '/films/a.ha.mp4', verdict: 'passed' },
    { video: '/films/b.mp4', to: 'sw', event: 'stopped' },
    { event: 'ended', dubs: 4, done: 1, kept: 1, failed: 0, stopped: 1 },
  ])
  const states = summaryTable(all).trim().split('\n').slice(1)
  expect(states.map((line) => line.split(',')[2])).toEqual(['done', 'kept', 'stopped', 'waiting'])
})

import { expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import type { Finding, QcReport } from '../../../shared/qc/report.ts'
import { evaluateDub } from './lineStatuses.ts'

const DOCUMENT = edited(testDocument([[0, 1, 'one']]), (draft) => addTarget(draft, 'sw'))
const MADE = { to: 'sw', path: '/a.sw.mp4', verdict: 'passed', basis: renderKey(DOCUMENT, 'sw') } as const
const WORDS = plainWords('x')
const finding = (more: Partial<Finding>): Finding => ({
  ...{ level: 'fail', topic: 'loudness', value: WORDS, norm: WORDS, message: WORDS, remedy: WORDS },
  ...more,
})
const FINDINGS = [
  finding({ message: plainWords('too loud') }),
  finding({ line: 1, topic: 'onset' }),
  finding({ more: 3, topic: 'onset' }),
  finding({ level: 'remark', topic: 'onset' }),
  finding({ message: plainWords('all late'), topic: 'onset' }),
]
const REPORT = { verdict: 'passed', findings: FINDINGS, lines: [] } as unknown as QcReport
const evaluate = (made: Parameters<typeof evaluateDub>[0]['made'], report: QcReport | undefined) =>
  evaluateDub({ document: DOCUMENT, target: 'sw', made, report })

it('tells of a dub as a whole what its report found, but not what is told with the lines', () => {
  const { found } = evaluate(MADE, REPORT)
  expect(found).toEqual([FINDINGS[0], FINDINGS[4]])
  expect(evaluate(MADE, REPORT).found).toBe(found)
})

it('tells nothing more of a dub once the document is another one', () => {
  expect(evaluate(MADE, REPORT).found).toHaveLength(2)
  const older = evaluate({ ...MADE, basis: 'another' }, REPORT)
  expect([older.found, older.verdict === evaluate(MADE, REPORT).verdict]).toEqual([[], false])
})

it('has no verdict before a dub was made', () => {
  expect(evaluate(undefined, undefined)).toMatchObject({ verdict: 'not_made', found: [] })
})

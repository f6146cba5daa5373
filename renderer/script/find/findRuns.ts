import { remembered } from '../../../shared/basics/remembered.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { setTexts } from '../../../shared/project/texts/textEdits.ts'
import {
  compileFind,
  expressionFault,
  type Finder,
  type FindQuery,
  replaceFound,
  type TextMatch,
} from '../../../shared/script/findText.ts'
import { t, words } from '../../locales/t.ts'
import { commitDraft } from '../../state/document/draft.ts'
import { edit } from '../../state/document/journal.ts'
import { lineOrder } from '../../state/document/lineOrder.ts'
import { type OpenProject, openProject, theProject } from '../../state/document/project.ts'
import {
  type Find,
  type FindScope,
  type FindTrial,
  type FoundPlace,
  patchFind,
  patchScript,
  scriptView,
} from '../../state/editor/scriptView.ts'
import { selection, selectLine } from '../../state/editor/selection.ts'
import { onceTried } from './findTrial.ts'

/** A compiled query: its finder, or the problem with it. */
interface ReadyFind {
  readonly finder: Finder | undefined
  readonly problem: string | undefined
}

const NOT_YET: ReadyFind = { finder: undefined, problem: undefined }
let ready: { readonly query: FindQuery; readonly made: ReadyFind } | undefined

/** Compiles a query, cached. A regular expression is only ready after its trial; see `tryExpression`. */
export function readyFind(query: FindQuery, trial: FindTrial | undefined): ReadyFind {
  if (ready?.query !== query) ready = { query, made: makeReady(query) }
  if (!query.regex || ready.made.finder === undefined) return ready.made
  if (trial?.query !== query || trial.verdict === 'trying') return NOT_YET
  return trial.verdict === 'good' ? ready.made : { finder: undefined, problem: t('find.slow') }
}

/** The current query, compiled. */
function currentFind(): ReadyFind {
  const { find, trial } = scriptView()
  return readyFind(find.query, trial)
}

function makeReady(query: FindQuery): ReadyFind {
  try {
    return { finder: compileFind(query), problem: undefined }
  } catch (error) {
    return { finder: undefined, problem: words(expressionFault(error)) }
  }
}

type FoundField = FoundPlace['field']

/** The texts of a line within a scope, in order of columns. */
function textsOf(line: Line, scope: FindScope, target: Target | undefined): [FoundField, string][] {
  const texts: [FoundField, string][] = []
  if (scope !== 'translation') texts.push(['source', line.source])
  const own = target === undefined ? undefined : line.texts[target]?.text
  if (scope !== 'source' && own !== undefined) texts.push(['translation', own])
  return texts
}

/** The matches in a line. */
const placesIn = remembered((line: Line, finder: Finder, scope: FindScope, target: Target | undefined): FoundPlace[] =>
  textsOf(line, scope, target).flatMap(([field, text]) =>
    finder(text).map(({ start, end }) => ({ line: line.id, field, start, end })),
  ),
)

/** All matches in the script, in order. */
export function findPlaces(
  { document, target }: Pick<OpenProject, 'document' | 'target'>,
  finder: Finder | undefined,
  scope: FindScope,
): FoundPlace[] {
  if (finder === undefined) return []
  return lineOrder(document.lines).ids.flatMap((id) => {
    const line = document.lines[id]
    return line === undefined ? [] : placesIn(line, finder, scope, target)
  })
}

/**
 * Number of matches if marks were ignored, for a search without a match; 0 for queries that ignore marks or are
 * expressions.
 */
export function countUnmarked(
  { document, target }: Pick<OpenProject, 'document' | 'target'>,
  { query, scope }: Pick<Find, 'query' | 'scope'>,
): number {
  if (query.regex || query.ignoreMarks) return 0
  const finder = compileFind({ ...query, ignoreMarks: true })
  if (finder === undefined) return 0
  const countIn = (line: Line) => textsOf(line, scope, target).reduce((sum, [, text]) => sum + finder(text).length, 0)
  return Object.values(document.lines).reduce((sum, line) => sum + countIn(line), 0)
}

/** Whether two matches are the same. */
export function isSamePlace(a: FoundPlace | undefined, b: FoundPlace | undefined): boolean {
  return a !== undefined && b !== undefined && a.line === b.line && a.field === b.field && a.start === b.start
}

/** Shows the next match (1) or the one before (-1), wrapping round. */
export function stepFound(step: 1 | -1): void {
  const project = openProject()
  if (project === undefined) return
  commitDraft()
  const { find, bar } = scriptView()
  const { finder, problem } = currentFind()
  if (finder === undefined) {
    if (find.query.text !== '' && problem === undefined) onceTried(() => stepFound(step))
    patchScript(({ focusRequests }) => ({ bar: bar === 'closed' ? 'find' : bar, focusRequests: focusRequests + 1 }))
    return
  }
  const places = findPlaces(project, finder, find.scope)
  const next = places[nextIndex(places, find.at, step)]
  if (next !== undefined) show(next)
}

function show(place: FoundPlace): void {
  patchFind({ at: place })
  selectLine(place.line)
}

/** Index of the match after the shown one; if none is shown, of the first from the current line on. */
function nextIndex(places: readonly FoundPlace[], at: FoundPlace | undefined, step: 1 | -1): number {
  const shown = places.findIndex((place) => isSamePlace(place, at))
  const { current } = selection()
  if (shown >= 0 && at?.line === current) return (shown + step + places.length) % places.length
  const { numbers } = lineOrder(theProject().document.lines)
  const from = numbers.get(current ?? 0) ?? 0
  const isAfter = ({ line }: FoundPlace) => (numbers.get(line) ?? 0) >= from
  if (step > 0) return Math.max(0, places.findIndex(isAfter))
  return (places.findLastIndex((place) => !isAfter(place)) + places.length) % Math.max(1, places.length)
}

/** Replaces the shown match and goes to the next; if no match is shown, only goes to the next. */
export function replaceShown(): void {
  commitDraft()
  const { document, target } = theProject()
  const { at } = scriptView().find
  const line = at === undefined ? undefined : document.lines[at.line]
  const match = line === undefined || at === undefined ? undefined : matchAt(line, at, target)
  if (line !== undefined && at !== undefined && match !== undefined) {
    const text = at.field === 'source' ? line.source : (line.texts[target ?? 'en']?.text ?? '')
    const made = new Map([[line.id, replaceFound(text, [match], replacement())]])
    edit(say('edit.replace', { count: 1 }), (draft) =>
      setTexts(draft, made, ...(at.field === 'translation' && target !== undefined ? [target] : [])),
    )
  }
  stepFound(1)
}

function matchAt(line: Line, at: FoundPlace, target: Target | undefined): TextMatch | undefined {
  const { finder } = currentFind()
  const text = textsOf(line, 'both', target).find(([field]) => field === at.field)?.[1] ?? ''
  return finder?.(text).find(({ start, end }) => start === at.start && end === at.end)
}

function replacement() {
  const { find } = scriptView()
  return { replacement: find.replacement, regex: find.query.regex }
}

/** Replaces all matches outside of locked lines, as one undo step. Answers how many were replaced. */
export function replaceAll(): number {
  commitDraft()
  const { document, target } = theProject()
  const { find } = scriptView()
  const { finder } = currentFind()
  if (finder === undefined) return 0
  const texts = { source: new Map<number, string>(), translation: new Map<number, string>() }
  let count = 0
  for (const line of Object.values(document.lines)) {
    if (line.locked) continue
    for (const [field, text] of textsOf(line, find.scope, target)) {
      const found = finder(text)
      if (found.length === 0) continue
      count += found.length
      texts[field].set(line.id, replaceFound(text, found, replacement()))
    }
  }
  if (count === 0) return 0
  edit(say('edit.replace', { count }), (draft) => {
    setTexts(draft, texts.source)
    if (target !== undefined) setTexts(draft, texts.translation, target)
  })
  return count
}

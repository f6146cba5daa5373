import { RECORDED_VOICE } from '../project/takes/takeKey.ts'

/** How many voices of a dub are synthetic. */
type Share = 'all' | 'some' | 'none'

/**
 * The label in the metadata of a dub, by what is so. English, as the file travels without the studio's texts. Listeners must be told
 * of synthetic voices (EU AI Act, article 50); a voice that somebody recorded must not be called one.
 */
const LABELS: Readonly<Record<Share, string>> = {
  all: 'Dubbed with Griot Studio. The voices of the dub are synthetic.',
  some: 'Dubbed with Griot Studio. Some voices of the dub are synthetic, the others are recorded.',
  none: 'Dubbed with Griot Studio. The voices of the dub are recorded; none is synthetic.',
}

/** The label of a dub with these lines; undefined where nothing is spoken. */
export function voicesLabel(lines: readonly { readonly voice: string }[]): string | undefined {
  return labelOf(lines.map(({ voice }) => (voice === RECORDED_VOICE ? 'none' : 'all')))
}

/** The label of a file that holds the dubs with these comments; undefined where none of them has one. */
export function joinedLabel(comments: readonly string[]): string | undefined {
  return labelOf(comments.flatMap((comment) => shareIn(comment) ?? []))
}

/** A comment without the label: another dub of that dub has its own voices. */
export function withoutLabel(comment: string): string {
  const labels: readonly string[] = Object.values(LABELS)
  const others = comment.split('\n').filter((line) => !labels.includes(line))
  return others.join('\n')
}

function labelOf(shares: readonly Share[]): string | undefined {
  const [first] = shares
  if (first === undefined) return undefined
  return LABELS[shares.every((share) => share === first) ? first : 'some']
}

function shareIn(comment: string): Share | undefined {
  const lines = comment.split('\n')
  return (['all', 'some', 'none'] as const).find((share) => lines.includes(LABELS[share]))
}

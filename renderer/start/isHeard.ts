import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'

/** Whether the sound of a video may be listened to for its lines: not where they come from a subtitle file or the picture. */
export function isHeard(
  { transcript: { from } }: Pick<Dub['order'], 'transcript'>,
  { transcript: { beside } }: { readonly transcript: Pick<DubPlan['transcript'], 'beside'> },
): boolean {
  return from === 'video' || (from === 'auto' && beside === undefined)
}

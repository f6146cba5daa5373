import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { DubOrder } from '../../shared/commands/dubs.ts'
import type { TerminalDub } from '../dubbing/work/workOrder.ts'
import { BURNED_IN_SUBTITLES, type DubRequest } from './dubRequest.ts'

/** The order of a request; `output` is the path of the dubbed video. */
export function orderOf(request: DubRequest, output: string): DubOrder {
  const { to, alongside, from, subtitles, translation, voices, settings } = request
  return {
    to,
    alongside: alongside && [...alongside],
    from,
    transcript: subtitles === BURNED_IN_SUBTITLES ? { from: BURNED_IN_SUBTITLES } : choice(subtitles),
    translation: choice(translation),
    voices,
    output,
    ...settings,
    check: request.qc,
    // Written under names that say their languages, as `terminalOf` says.
    subtitles: false,
  }
}

/** The part of a dub's order that only a terminal gives. `anew`: whether the language is made as the request says, whatever its project has. */
export function terminalOf({ force, preserve, cast, subtitlesOut }: DubRequest, anew: boolean): TerminalDub {
  return { anew, replaces: force, preserve, ...omitUndefined({ cast }), subtitles: subtitlesOut }
}

function choice(path: string | undefined): { from: 'file'; path: string } | { from: 'auto' } {
  return path === undefined ? { from: 'auto' } : { from: 'file', path }
}

import type { ReviewLine } from '../../shared/review/reviewData.ts'
import { wordAt } from '../../shared/timing/words/wordAt.ts'
import type { Player } from './sounds.ts'

/** The name of the highlight in the style sheet. */
const HIGHLIGHT = 'spoken-word'

/**
 * Lights the words of the playing line up while they sound. `look` is called when another line plays, or none; the texts are found
 * by `textOf`. Browsers that know no highlights light nothing.
 */
export function createWordLight(player: Player, lines: readonly ReviewLine[], textOf: (id: number) => Node | null) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  let frame = 0
  const light = () => {
    frame = 0
    const id = player.playing()
    const line = byId.get(id ?? -1)
    if (line?.words === undefined) {
      CSS.highlights.delete(HIGHLIGHT)
      return
    }
    const word = line.words[wordAt(line.words, { time: player.time() })]
    const text = textOf(line.id)?.firstChild
    if (word === undefined || text == null) CSS.highlights.delete(HIGHLIGHT)
    else {
      const range = document.createRange()
      range.setStart(text, word.from)
      range.setEnd(text, word.to)
      CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    }
    frame = requestAnimationFrame(light)
  }
  return {
    look(): void {
      if (!('highlights' in CSS)) return
      cancelAnimationFrame(frame)
      light()
    },
  }
}

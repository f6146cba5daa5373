import type { MouseEvent } from 'react'
import { openProject } from '../../state/document/project.ts'
import { playFromWord } from '../../state/editor/playWord.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { type EditedField, editField, selection, selectLine } from '../../state/editor/selection.ts'
import { run } from '../../state/studio/studio.ts'
import { selectUpTo } from '../goTo.ts'
import { playAtCaret, wantCaret } from './caret.ts'

/**
 * Selects the clicked line. A clicked time or speaker opens at once, and a clicked text at that position: who clicks a text and types
 * means the text, not shortcuts. With Alt, a clicked word is played from.
 */
export function clickLine(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const id = lineIdOf(target)
  if (id === undefined) return
  if (target instanceof HTMLTextAreaElement && event.altKey) playAtCaret()
  if (target?.closest('textarea, input') !== null) return
  const text = textAt(target)
  if (event.altKey && text !== null && playClicked(text, id, event)) return
  if (event.shiftKey) selectUpTo(id)
  else if (event.ctrlKey || event.metaKey) selectLine(id, 'toggle')
  else if (target.closest('button') === null && openPart(target, id)) return
  else if (text !== null) openText(text, id, event)
  else if (target.closest('button') === null || !selection().lines.has(id)) selectLine(id)
}

/** Opens a time or the choice of speakers in a line that has no buttons, as it is not the current one. */
function openPart(target: Element, id: number): boolean {
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
  if (edge === 'start' || edge === 'end') {
    selectLine(id)
    if (openProject()?.document.lines[id]?.locked === false) patchScript({ timing: { line: id, edge } })
    return true
  }
  if (target.closest('[data-speaker]') === null) return false
  // All the selected lines get the speaker.
  if (!selection().lines.has(id)) selectLine(id)
  patchScript({ choosingSpeaker: true })
  return true
}

/** Selects the line whose menu is opened, unless it is selected already. */
export function contextLine(event: MouseEvent): void {
  const id = lineIdOf(event.target instanceof Element ? event.target : null)
  if (id !== undefined && !selection().lines.has(id)) selectLine(id)
}

function lineIdOf(target: Element | null): number | undefined {
  const id = Number(target?.closest<HTMLElement>('[data-line]')?.dataset['line'])
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** The clicked text; beside a text, the first text of its cell, as a short text is a small target. */
function textAt(target: Element): HTMLElement | null {
  if (target.closest('button') !== null) return null
  const own = target.closest<HTMLElement>('[data-field]')
  return own ?? target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-field]') ?? null
}

/** Plays from the clicked word of a text that is heard; answers whether it is one. */
function playClicked(text: HTMLElement, id: number, { clientX, clientY }: MouseEvent): boolean {
  const field = text.dataset['field'] as EditedField
  if (field !== 'source' && field !== 'translation') return false
  selectLine(id)
  void run(() => playFromWord(id, field, offsetAt(text, clientX, clientY) ?? 0))
  return true
}

function openText(text: HTMLElement, id: number, { clientX, clientY }: MouseEvent): void {
  const field = text.dataset['field'] as EditedField
  const offset = offsetAt(text, clientX, clientY)
  if (selection().lines.size > 1) selectLine(id)
  if (offset !== undefined) wantCaret({ line: id, field, offset })
  editField(field, id)
}

/** Offset in a text at a point of the page. */
function offsetAt(text: HTMLElement, x: number, y: number): number | undefined {
  const place = document.caretPositionFromPoint?.(x, y)
  if (place == null || !text.contains(place.offsetNode)) return undefined
  const range = document.createRange()
  range.setStart(text, 0)
  range.setEnd(place.offsetNode, place.offset)
  return range.toString().length
}

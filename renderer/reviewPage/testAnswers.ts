import type { ItemResponse, KitItem } from '../../shared/kit/testKit.ts'

/** The answer to an item: the choice, and a better text. */
export interface ItemAnswer {
  choice?: number
  better?: string
}

/** The answers to the items of a listening test, by their ids. */
type ItemAnswers = Record<string, ItemAnswer>

/** Takes what was kept, by its shape: any other page from a file may have written there. */
export function adoptAnswers(
  before: Readonly<Record<string, unknown>>,
  shown: { name: string; language: string },
  itemAnswers: ItemAnswers,
): void {
  if (typeof before['name'] === 'string') shown.name = before['name']
  if (typeof before['language'] === 'string') shown.language = before['language']
  const items =
    typeof before['itemAnswers'] === 'object' && before['itemAnswers'] !== null
      ? Object.entries(before['itemAnswers'])
      : []
  for (const [id, one] of items as [string, Partial<Record<keyof ItemAnswer, unknown>> | null][]) {
    itemAnswers[id] = {
      ...(Number.isInteger(one?.choice) && { choice: one?.choice as number }),
      ...(typeof one?.better === 'string' && { better: one.better }),
    }
  }
}

/** Whether an item is answered: by a choice or by a better text. */
export function isItemAnswered(itemAnswer: ItemAnswer | undefined): boolean {
  return itemAnswer?.choice !== undefined || (itemAnswer?.better ?? '').trim() !== ''
}

/** The responses to the items that are answered, in the order of the items. */
export function completedAnswers(
  items: readonly Pick<KitItem, 'id'>[],
  itemAnswers: Readonly<ItemAnswers>,
): ItemResponse[] {
  return items
    .filter(({ id }) => isItemAnswered(itemAnswers[id]))
    .map(({ id }): ItemResponse => {
      const { choice, better = '' } = itemAnswers[id] ?? {}
      const wording = better.normalize('NFC').trim()
      // A better text without a verdict calls the given one wrong.
      return wording === '' ? [id, choice ?? 0] : [id, choice ?? 0, wording]
    })
}

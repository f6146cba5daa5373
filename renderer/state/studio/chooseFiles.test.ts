import { expect, it, vi } from 'vitest'
import { collectUnused } from '../../drawn/collectUnused.testing.ts'
import { chooseFile, chooseFiles, readChosenFile } from './chooseFiles.ts'

const [FIRST, SECOND] = [new File(['1'], 'first.srt'), new File(['2'], 'second.srt')]

/** A field whose dialog the user ends with files, or cancels. */
function fieldOf(files?: readonly File[]): HTMLInputElement {
  const field = new EventTarget()
  const click = () => field.dispatchEvent(new Event(files === undefined ? 'cancel' : 'change'))
  return Object.assign(field, { files, click }) as unknown as HTMLInputElement
}

it('lets one file be chosen where one is asked for', async () => {
  const field = fieldOf([FIRST])
  expect(await chooseFile('.srt', field)).toBe(FIRST)
  expect(field).toMatchObject({ type: 'file', accept: '.srt', multiple: false })
})

it('lets several files be chosen where several are asked for', async () => {
  const field = fieldOf([FIRST, SECOND])
  expect(await chooseFiles('.srt', field)).toEqual([FIRST, SECOND])
  expect(field).toMatchObject({ type: 'file', accept: '.srt', multiple: true })
})

it('answers without a file where the dialog is cancelled', async () => {
  expect(await chooseFile('.srt', fieldOf())).toBeUndefined()
  expect(await chooseFiles('.srt', fieldOf())).toEqual([])
})

it('still answers where memory is collected while the user chooses', async () => {
  const answered = vi.fn<(file: File | undefined) => void>()
  const field = openedField(answered)
  await collectUnused()
  field.deref()?.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(FIRST))
})

/** A field whose dialog is open, and to which the test does not refer. */
function openedField(answer: (file: File | undefined) => void): WeakRef<HTMLInputElement> {
  const field = Object.assign(fieldOf([FIRST]), { click: () => undefined })
  void chooseFile('.srt', field).then(answer)
  return new WeakRef(field)
}

it('reads a chosen text, and refuses what is too large or no text', async () => {
  expect(await readChosenFile(new File(['Ẹ káàbọ̀'], 'words.csv'))).toBe('Ẹ káàbọ̀')
  await expect(readChosenFile(new File([new Uint8Array(9_000_000)], 'words.csv'))).rejects.toMatchObject({
    failure: { kind: 'file', message: 'words.csv is too large: it has 9 MB, and may have 8 MB.' },
  })
  await expect(readChosenFile(new File([new Uint8Array([0xff, 0xd8])], 'words.csv'))).rejects.toMatchObject({
    failure: { kind: 'file', message: expect.stringContaining('words.csv is no text in UTF-8.') },
  })
})

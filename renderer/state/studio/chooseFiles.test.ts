import { expect, it } from 'vitest'
import { readChosenFile } from './chooseFiles.ts'

it('reads a chosen text, and refuses what is too large or no text', async () => {
  expect(await readChosenFile(new File(['Ẹ káàbọ̀'], 'words.csv'))).toBe('Ẹ káàbọ̀')
  await expect(readChosenFile(new File([new Uint8Array(9_000_000)], 'words.csv'))).rejects.toMatchObject({
    failure: { kind: 'file', message: 'words.csv is too large: it has 9 MB, and may have 8 MB.' },
  })
  await expect(readChosenFile(new File([new Uint8Array([0xff, 0xd8])], 'words.csv'))).rejects.toMatchObject({
    failure: { kind: 'file', message: expect.stringContaining('words.csv is no text in UTF-8.') },
  })
})

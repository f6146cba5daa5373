/** Saves a text as a file by the browser's download. */
export function saveText(text: string, { name, type }: { readonly name: string; readonly type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

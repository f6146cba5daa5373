import type { PackFile, PackLicence } from './pack.ts'

type Detail = Pick<PackFile, 'bytes' | 'sha256'> & { readonly from?: string }

/**
 * Makes files of a Hugging Face repository at one commit. `from` is the path there, where the pack uses another name.
 */
export function huggingFace(repository: string, commit: string): (path: string, detail: Detail) => PackFile {
  return (path, { from = path, ...detail }) => ({
    path,
    url: `https://huggingface.co/${repository}/resolve/${commit}/${from}`,
    ...detail,
  })
}

/** A file of the sherpa-onnx releases, whose owners sometimes replace files under the same name. */
export function sherpaRelease(tag: string, name: string, detail: Omit<PackFile, 'path' | 'url'>): PackFile {
  return { path: name, url: `https://github.com/k2-fsa/sherpa-onnx/releases/download/${tag}/${name}`, ...detail }
}

export const MIT: PackLicence = { name: 'MIT', url: 'https://opensource.org/license/mit', commercial: true }
export const APACHE: PackLicence = {
  name: 'Apache-2.0',
  url: 'https://www.apache.org/licenses/LICENSE-2.0',
  commercial: true,
}
export const CC_BY: PackLicence = {
  name: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  commercial: true,
}
export const CC_BY_NC: PackLicence = {
  name: 'CC-BY-NC-4.0',
  url: 'https://creativecommons.org/licenses/by-nc/4.0/',
  commercial: false,
}

/** The licence of a model without a stated licence: nothing is granted, so it is not offered for commercial work. */
export function unstated(url: string): PackLicence {
  return { name: 'not stated', url, commercial: false }
}

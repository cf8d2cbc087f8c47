/** Compares versions of Python packages (PEP 440). */

const FORM = /^v?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d*))?(?:[-_.]?(post|rev|r)[-_.]?(\d*)|-(\d+))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+[a-z\d._-]+)?$/i;

/** Ranks of pre-releases by their first letter. A release has the rank 0. */
const STAGES: Readonly<Record<string, number>> = { a: -3, b: -2, c: -1, r: -1, p: -1 };

/** True if `one` is newer than `other`; false if either is not a version. */
export function isNewer(one: string, other: string): boolean {
  const [mine, theirs] = [ranks(one), ranks(other)];
  if (mine === undefined || theirs === undefined) {
    return false;
  }
  for (let index = 0; index < Math.max(mine.length, theirs.length); index++) {
    const difference = (mine[index] ?? 0) - (theirs[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return false;
}

/** Version at the end of the output of `robray --version`; undefined if there is none. */
export function versionIn(printed: string): string | undefined {
  const last = printed.trim().split(/\s+/).at(-1);
  return last !== undefined && FORM.test(last) ? last : undefined;
}

/** Numbers of a version, most significant first, with up to six for the release; undefined if it is not a version. */
function ranks(version: string): number[] | undefined {
  const found = FORM.exec(version.trim().toLowerCase());
  if (found === null) {
    return undefined;
  }
  const [, release = "", stage, stageNumber, post, postNumber, shortPost, dev, devNumber] = found;
  const parts = release.split(".").map(Number);
  const isPost = post !== undefined || shortPost !== undefined;
  // `1.0.dev1` comes before `1.0a1`, `1.0a1.dev1` before `1.0a1`.
  const isOnlyDev = dev !== undefined && stage === undefined && !isPost;
  return [
    ...Array.from({ length: 6 }, (_, index) => parts[index] ?? 0),
    isOnlyDev ? -4 : stage === undefined ? 0 : (STAGES[stage.charAt(0)] ?? 0),
    Number(stageNumber || 0),
    isPost ? 1 : 0,
    Number(postNumber || shortPost || 0),
    dev === undefined ? 1 : 0,
    Number(devNumber || 0),
  ];
}

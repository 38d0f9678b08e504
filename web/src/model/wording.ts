/** The page's words for what the command line calls otherwise. */

/** The empty cell is the gap on the page, and the blank in the program's texts. Names such as `manhattan-blank` stay. */
export const pageWords = (text: string): string => text.replace(/(?<![-\w`])blank(?![-\w`])/g, 'gap');

/** The same in every text of an answer; keys and names stay as they are. */
export function inPageWords<T>(answer: T): T {
  if (typeof answer === 'string') return pageWords(answer) as T;
  if (Array.isArray(answer)) return answer.map(inPageWords) as T;
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, inPageWords(value)])) as T;
}

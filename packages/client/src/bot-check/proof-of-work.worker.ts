import { findNumber, type Search } from './find-number.ts';

/** Beside the page: gets a search, answers the number. */
addEventListener('message', ({ data }: MessageEvent<Search>) => postMessage(findNumber(data)));

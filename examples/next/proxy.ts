import { foyer } from './foyer';

export const proxy = foyer.proxy;

export const config = {
  matcher: ['/((?!frontegg/|_next/static|_next/image|favicon.ico).*)'],
};

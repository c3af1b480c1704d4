'use client';

export { FoyerProvider, type FoyerProviderProps } from './foyer-provider.tsx';

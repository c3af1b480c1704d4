'use client';

export { Protect, type ProtectProps, SignedIn, SignedOut } from './guards.tsx';

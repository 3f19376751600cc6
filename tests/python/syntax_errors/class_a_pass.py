class A(: pass
